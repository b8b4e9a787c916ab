package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Attributes of a user who changes a ref, as far as protections need them. */
public record Pusher(long userId, Optional<Role> role, boolean administrator, Set<Long> groups,
        OptionalLong deployKey) {

    /** Id that no deploy key has. */
    private static final long NO_ENTRY = 0;

    public Pusher {
        groups = Set.copyOf(groups);
    }

    /** Returns whether the pusher may change refs without a protection: developers, and deploy keys that may push. */
    public boolean changesUnprotected() {
        return holds(Role.DEVELOPER) || deployKey.isPresent();
    }

    /** Returns the deploy key as one that no entry of a protection admits. */
    public Pusher withoutEntries() {
        return new Pusher(userId, role, administrator, groups, OptionalLong.of(NO_ENTRY));
    }

    public boolean holds(Role needed) {
        return administrator || role.filter(held -> held.atLeast(needed)).isPresent();
    }
}
