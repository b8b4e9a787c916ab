package dev.slipway.domain.access;

import java.util.Arrays;
import java.util.Optional;

/** Role of a member of a project or group, lowest first. The level is the number that clients send and read. */
public enum Role {
    GUEST(10), REPORTER(20), DEVELOPER(30), MAINTAINER(40), OWNER(50);

    private final int level;

    Role(int level) {
        this.level = level;
    }

    public int level() {
        return level;
    }

    public boolean atLeast(Role other) {
        return level >= other.level;
    }

    /** Returns this role, or the limit if that is lower: the role that members of an invited group hold. */
    public Role atMost(Role limit) {
        return limit.atLeast(this) ? this : limit;
    }

    public static Optional<Role> of(int level) {
        return Arrays.stream(values()).filter(role -> role.level == level).findFirst();
    }
}
