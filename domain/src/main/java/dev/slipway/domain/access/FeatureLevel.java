package dev.slipway.domain.access;

import org.jspecify.annotations.Nullable;

/** Who may use a part of a project: the project's setting for that part, from nobody to everybody who sees the project. */
public enum FeatureLevel {
    DISABLED,
    /** Members of the project only, however visible it is. */
    PRIVATE,
    ENABLED;

    /** As it is stored and sent; what was never chosen is open. */
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

    boolean opensTo(Standing standing) {
        return opensTo(standing.administrator() || standing.role().isPresent());
    }

    /** @param inside whether the caller is a member of the project or an administrator */
    public boolean opensTo(boolean inside) {
        return switch (this) {
            case DISABLED -> false;
            case PRIVATE -> inside;
            case ENABLED -> true;
        };
    }
}
