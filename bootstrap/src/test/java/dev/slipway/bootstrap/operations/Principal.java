package dev.slipway.bootstrap.operations;

import java.util.Locale;

/** Everybody who can call an operation: by role in the group of the {@link World}, or by what else sets them apart. */
enum Principal {
    ANONYMOUS(0), NON_MEMBER(0), GUEST(10), REPORTER(20), DEVELOPER(30), MAINTAINER(40), OWNER(50), ADMINISTRATOR(0), BLOCKED(0),
    /** A running job of the developer's. */
    JOB_TOKEN(30);

    private final int level;

    Principal(int level) {
        this.level = level;
    }

    /** The level of membership; 0 for none. */
    int level() {
        return level;
    }

    /** Whether there is an account that is nobody else's. */
    boolean person() {
        return this != ANONYMOUS && this != JOB_TOKEN;
    }

    /** Whether a person is a member of the world's group, or its administrator. */
    boolean member() {
        return person() && (level > 0 || this == ADMINISTRATOR);
    }

    String username() {
        return "world-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
