package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import java.util.List;

/** A protection of branches: who may push to them and merge into them. */
public record ProtectedRef(RefPattern pattern, List<AccessGrant> push, List<AccessGrant> merge, boolean forcePush) {

    public ProtectedRef {
        push = List.copyOf(push);
        merge = List.copyOf(merge);
    }

    /** How a project's default branch starts out. */
    public static ProtectedRef standard(String name) {
        List<AccessGrant> maintainers = List.of(new AccessGrant.FromRole(Role.MAINTAINER));
        return new ProtectedRef(new RefPattern(name), maintainers, maintainers, false);
    }
}
