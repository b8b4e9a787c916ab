package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.DefaultBranchProtection;
import java.util.List;
import java.util.Optional;

/** Protection of branches: the accounts that may push to them and merge into them. */
public record ProtectedRef(RefPattern pattern, List<AccessGrant> push, List<AccessGrant> merge, boolean forcePush) {

    private static final List<AccessGrant> DEVELOPERS = List.of(new AccessGrant.FromRole(Role.DEVELOPER));
    private static final List<AccessGrant> MAINTAINERS = List.of(AccessGrant.MAINTAINERS);

    public ProtectedRef {
        push = List.copyOf(push);
        merge = List.copyOf(merge);
    }

    /** Returns the usual protection of a branch: maintainers push to it and merge into it. */
    public static ProtectedRef standard(String name) {
        return new ProtectedRef(new RefPattern(name), MAINTAINERS, MAINTAINERS, false);
    }

    /** Returns the initial protection of a default branch; empty for none. */
    public static Optional<ProtectedRef> initial(String name, DefaultBranchProtection level) {
        return switch (level) {
            case NONE -> Optional.empty();
            case DEVELOPERS_PUSH -> Optional.of(new ProtectedRef(new RefPattern(name), DEVELOPERS, MAINTAINERS, false));
            case DEVELOPERS_MERGE -> Optional.of(new ProtectedRef(new RefPattern(name), MAINTAINERS, DEVELOPERS, false));
            case FULL, FULL_AFTER_FIRST_PUSH -> Optional.of(standard(name));
        };
    }
}
