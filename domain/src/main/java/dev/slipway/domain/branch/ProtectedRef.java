package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Optional;

/** A protection of branches: who may push to them and merge into them. */
public record ProtectedRef(RefPattern pattern, List<AccessGrant> push, List<AccessGrant> merge, boolean forcePush) {

    public ProtectedRef {
        push = List.copyOf(push);
        merge = List.copyOf(merge);
    }

    /** How a project's default branch starts out. */
    public static ProtectedRef standard(String name) {
        List<AccessGrant> maintainers = from(false);
        return new ProtectedRef(new RefPattern(name), maintainers, maintainers, false);
    }

    /**
     * The same with developers let in or kept out, as clients say it who know no levels.
     *
     * @param mayPush  empty to leave it as it is
     * @param mayMerge empty to leave it as it is
     */
    public ProtectedRef withDevelopers(Optional<Boolean> mayPush, Optional<Boolean> mayMerge) {
        return new ProtectedRef(pattern, mayPush.map(ProtectedRef::from).orElse(push), mayMerge.map(ProtectedRef::from).orElse(merge), forcePush);
    }

    private static List<AccessGrant> from(boolean developers) {
        return List.of(new AccessGrant.FromRole(developers ? Role.DEVELOPER : Role.MAINTAINER));
    }
}
