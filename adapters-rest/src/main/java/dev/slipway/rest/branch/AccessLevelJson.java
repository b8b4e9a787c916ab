package dev.slipway.rest.branch;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.branch.ProtectionView;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.AccessGrantWords;
import dev.slipway.domain.branch.ProtectedOperation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Entry of a protection.
 *
 * @param accessLevel null for a user or a group
 * @param deployKeyId omitted for other entries
 * @param account     null, and omitted, below the premium tier; without an id for a group that the caller may not see
 */
record AccessLevelJson(
        long id,
        @Nullable Integer accessLevel,
        String accessLevelDescription,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long deployKeyId,
        @JsonUnwrapped @Nullable Account account) {

    /** User or group that an entry admits. */
    record Account(@Nullable Long userId, @Nullable Long groupId) {}

    static List<AccessLevelJson> list(ProtectionView view, ProtectedOperation operation, boolean premium) {
        return view.rule().entries(operation).stream().map(entry -> of(entry, view.names(), premium)).toList();
    }

    private static AccessLevelJson of(AccessEntry entry, Map<AccessGrant, String> names, boolean premium) {
        AccessGrant grant = entry.grant();
        return new AccessLevelJson(entry.id(), grant.level().isPresent() ? grant.level().getAsInt() : null,
                AccessGrantWords.of(grant, names),
                grant instanceof AccessGrant.DeployKey(long id) ? id : null,
                premium ? new Account(grant instanceof AccessGrant.User(long id) ? id : null,
                        grant instanceof AccessGrant.Group(long id) && names.containsKey(grant) ? id : null) : null);
    }
}
