package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Who wants to change a branch: everything the grants of a protected branch look at.
 *
 * @param userId 0 for nobody in particular
 * @param groups the groups the user is a member of
 */
public record BranchActor(long userId, boolean administrator, Optional<Role> role, Set<Long> groups) {

    public BranchActor {
        Objects.requireNonNull(role);
        groups = Set.copyOf(groups);
    }
}
