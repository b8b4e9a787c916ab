package dev.slipway.application.branch;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A protection to be shown.
 *
 * @param inherited whether a project has it from a group
 * @param names     of the users and groups that entries admit, and titles of deploy keys; groups and keys that the caller may not see have
 *                  none
 */
public record ProtectionView(ProtectionRule rule, boolean inherited, Map<AccessGrant, String> names, Instant updatedAt) {

    public ProtectionView {
        names = Map.copyOf(names);
    }

    /** Returns the groups that entries admit and the caller may see. */
    public Set<Long> groups() {
        return names.keySet().stream().flatMap(grant -> group(grant).stream()).collect(Collectors.toSet());
    }

    /** Returns the protection with the names of these groups only, and without titles of deploy keys. */
    public ProtectionView showing(Set<Long> seen) {
        Map<AccessGrant, String> shown = new HashMap<>(names);
        shown.keySet().removeIf(grant -> grant instanceof AccessGrant.DeployKey
                || group(grant).filter(id -> !seen.contains(id)).isPresent());
        return new ProtectionView(rule, inherited, shown, updatedAt);
    }

    private static Optional<Long> group(AccessGrant grant) {
        return grant instanceof AccessGrant.Group(long id) ? Optional.of(id) : Optional.empty();
    }
}
