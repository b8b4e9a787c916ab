package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Attributes of a user who changes a ref, as far as protections need them. */
public record Pusher(long userId, Optional<Role> role, boolean administrator, Set<Long> groups,
        OptionalLong deployKey) {

    public Pusher {
        groups = Set.copyOf(groups);
    }

    public boolean holds(Role needed) {
        return administrator || role.filter(held -> held.atLeast(needed)).isPresent();
    }
}
