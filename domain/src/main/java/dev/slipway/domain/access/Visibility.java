package dev.slipway.domain.access;

import java.util.Arrays;
import java.util.Locale;

/** Visibility of a project or group to callers who are no members: hidden, to signed-in users, or public. */
public enum Visibility {
    PRIVATE(0), INTERNAL(10), PUBLIC(20);

    private final int level;

    Visibility(int level) {
        this.level = level;
    }

    public int level() {
        return level;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether a child of this visibility is permitted under a parent: a child is at most as visible. */
    public boolean fitsUnder(Visibility parent) {
        return level <= parent.level;
    }

    public static Visibility ofLevel(int level) {
        return Arrays.stream(values()).filter(visibility -> visibility.level == level).findFirst().orElseThrow();
    }
}
