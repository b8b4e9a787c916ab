package dev.slipway.domain.job;

import java.util.Locale;
import java.util.Optional;

/** Condition on which a job runs, by the status of its predecessors. */
public enum JobWhen {
    ON_SUCCESS, ON_FAILURE, ALWAYS, MANUAL, DELAYED;

    /** Returns whether a user or a timer starts the job, instead of the pipeline. */
    public boolean action() {
        return this == MANUAL || this == DELAYED;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<JobWhen> of(String wireName) {
        for (JobWhen when : values()) {
            if (when.wireName().equals(wireName)) {
                return Optional.of(when);
            }
        }
        return Optional.empty();
    }
}
