package dev.slipway.domain.namespace;

import java.util.Arrays;
import java.util.Optional;

/** Initial protection of the default branches of projects, which an installation and each group choose by a level. */
public enum DefaultBranchProtection {
    /** Developers push to the branch, also by force, and delete it. */
    NONE(0, true),
    /** Developers push to the branch. */
    DEVELOPERS_PUSH(1, true),
    /** Maintainers alone push to the branch and merge into it. */
    FULL(2, false),
    /** Developers merge into the branch. */
    DEVELOPERS_MERGE(3, false),
    /** Like {@link #FULL}, after a first push by a developer. */
    FULL_AFTER_FIRST_PUSH(4, true);

    private final int level;
    private final boolean begunByDevelopers;

    DefaultBranchProtection(int level, boolean begunByDevelopers) {
        this.level = level;
        this.begunByDevelopers = begunByDevelopers;
    }

    public int level() {
        return level;
    }

    /** Returns whether developers push the first branch of an empty repository. */
    public boolean begunByDevelopers() {
        return begunByDevelopers;
    }

    /** Returns the protection of the application setting; the full one for a level of a later version of the program. */
    public static DefaultBranchProtection ofSetting(long level) {
        return Arrays.stream(values()).filter(each -> each.level == level).findFirst().orElse(FULL);
    }

    public static Optional<DefaultBranchProtection> of(int level) {
        return Arrays.stream(values()).filter(each -> each.level == level).findFirst();
    }
}
