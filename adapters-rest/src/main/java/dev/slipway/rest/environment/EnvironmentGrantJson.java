package dev.slipway.rest.environment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import dev.slipway.domain.branch.AccessGrantWords;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Entry of a protected environment: a deploy access level or an approval rule.
 *
 * @param accessLevel          null for a user or a group
 * @param groupId              null for other entries, and for a group that the caller may not see
 * @param groupInheritanceType 0 for direct members of a group, 1 for inherited ones too
 * @param requiredApprovals    omitted in deploy access levels
 */
record EnvironmentGrantJson(
        long id,
        @Nullable Long userId,
        @Nullable Long groupId,
        @Nullable Integer accessLevel,
        String accessLevelDescription,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer requiredApprovals,
        int groupInheritanceType) {

    static EnvironmentGrantJson of(EnvironmentGrant entry, Map<AccessGrant, String> names) {
        AccessGrant grant = entry.grant();
        return new EnvironmentGrantJson(entry.id(), grant instanceof AccessGrant.User(long id) ? id : null,
                grant instanceof AccessGrant.Group(long id) && names.containsKey(grant) ? id : null,
                grant.level().isPresent() ? grant.level().getAsInt() : null, AccessGrantWords.of(grant, names),
                entry.right() == EnvironmentRight.APPROVE ? entry.approvals() : null, entry.inherited() ? 1 : 0);
    }
}
