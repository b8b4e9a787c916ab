package dev.slipway.domain.job;

import java.util.Locale;

/** Order in which a resource group grants its resource to jobs that wait for it. */
public enum ProcessMode {
    /** In no guaranteed order. */
    UNORDERED,
    /** Jobs of older pipelines first; a job that will request the resource later blocks jobs of newer pipelines. */
    OLDEST_FIRST,
    /** Jobs of newer pipelines first. */
    NEWEST_FIRST;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
