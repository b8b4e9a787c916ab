package dev.slipway.domain.job;

import java.util.Locale;

/** Whose turn it is where several jobs wait for the resource of a group. */
public enum ProcessMode {
    /** Whoever waits. */
    UNORDERED,
    /** The jobs of older pipelines first, also those that do not wait yet. */
    OLDEST_FIRST,
    /** The jobs of newer pipelines first. */
    NEWEST_FIRST;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
