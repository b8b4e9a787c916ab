package dev.slipway.domain.access;

import org.jspecify.annotations.Nullable;

/** Access level of a project feature: no caller, members only, or all callers who see the project. */
public enum FeatureLevel {
    DISABLED,
    /** Members of the project only, at any visibility; of merge requests members from reporter on. */
    PRIVATE,
    ENABLED;

    /** Returns the level of a stored or sent name; enabled for an absent or unknown name. */
    public static FeatureLevel of(@Nullable Object wireName) {
        return switch (String.valueOf(wireName)) {
            case "disabled" -> DISABLED;
            case "private" -> PRIVATE;
            default -> ENABLED;
        };
    }

    FeatureLevel atMost(FeatureLevel other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /**
     * Returns whether the feature is open to a caller who sees the project.
     *
     * @param inside whether the caller is a member of the project or an administrator
     */
    public boolean opensTo(boolean inside) {
        return switch (this) {
            case DISABLED -> false;
            case PRIVATE -> inside;
            case ENABLED -> true;
        };
    }
}
