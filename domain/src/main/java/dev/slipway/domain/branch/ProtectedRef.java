package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Optional;

/** Protection of branches: the accounts that may push to them and merge into them. */
public record ProtectedRef(RefPattern pattern, List<AccessGrant> push, List<AccessGrant> merge, boolean forcePush) {

    public ProtectedRef {
        push = List.copyOf(push);
        merge = List.copyOf(merge);
    }

    /** Returns the initial protection of a default branch. */
    public static ProtectedRef standard(String name) {
        List<AccessGrant> maintainers = from(false);
        return new ProtectedRef(new RefPattern(name), maintainers, maintainers, false);
    }

    /**
     * Returns this protection with developers admitted or excluded, for clients that send booleans instead of levels.
     *
     * @param mayPush  empty to leave it unchanged
     * @param mayMerge empty to leave it unchanged
     */
    public ProtectedRef withDevelopers(Optional<Boolean> mayPush, Optional<Boolean> mayMerge) {
        return new ProtectedRef(pattern, mayPush.map(ProtectedRef::from).orElse(push), mayMerge.map(ProtectedRef::from).orElse(merge),
                forcePush);
    }

    private static List<AccessGrant> from(boolean developers) {
        return List.of(new AccessGrant.FromRole(developers ? Role.DEVELOPER : Role.MAINTAINER));
    }
}
