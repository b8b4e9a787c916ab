package dev.slipway.domain.job;

import java.util.Locale;
import java.util.Optional;

/** When a job of a pipeline runs, given how those before it ended. */
public enum JobWhen {
    ON_SUCCESS, ON_FAILURE, ALWAYS, MANUAL, DELAYED;

    /** Whether a person or a timer starts it rather than the pipeline. */
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
