package dev.slipway.domain.ciconfig.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** When a job starts, once what it waits for is done. */
public enum When {
    ON_SUCCESS, ON_FAILURE, ALWAYS, MANUAL, DELAYED, NEVER;

    /** The word that configurations and clients use. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<When> of(String word) {
        return Arrays.stream(values()).filter(when -> when.word().equals(word)).findFirst();
    }
}
