package dev.slipway.domain.access;

import java.util.Optional;

/** Reach of a deploy key in a project. */
public enum DeployKeyReach {
    /** It is not enabled there. */
    NONE,
    READ,
    PUSH;

    public static DeployKeyReach enabled(boolean canPush) {
        return canPush ? PUSH : READ;
    }

    /** Returns the role whose code access the key has. Where it is not enabled it has that of anonymous callers. */
    public Optional<Role> role() {
        return switch (this) {
            case NONE -> Optional.empty();
            case READ -> Optional.of(Role.REPORTER);
            case PUSH -> Optional.of(Role.DEVELOPER);
        };
    }
}
