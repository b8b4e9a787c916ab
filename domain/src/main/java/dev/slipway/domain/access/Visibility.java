package dev.slipway.domain.access;

import java.util.Arrays;
import java.util.Locale;

/** Who can see a project or group without being a member: nobody, everyone signed in, everyone. */
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

    /** A child may not be seen by more people than its parent. */
    public boolean fitsUnder(Visibility parent) {
        return level <= parent.level;
    }

    public static Visibility ofLevel(int level) {
        return Arrays.stream(values()).filter(visibility -> visibility.level == level).findFirst().orElseThrow();
    }
}
