package dev.slipway.domain.ciconfig.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** When a job starts, after the jobs that it waits for. */
public enum When {
    ON_SUCCESS, ON_FAILURE, ALWAYS, MANUAL, DELAYED, NEVER;

    /** Returns the word of configurations and clients. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<When> of(String word) {
        return Arrays.stream(values()).filter(when -> when.word().equals(word)).findFirst();
    }
}
