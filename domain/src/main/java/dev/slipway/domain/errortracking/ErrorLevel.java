package dev.slipway.domain.errortracking;

import dev.slipway.domain.kernel.WireNames;
import java.util.Optional;

/** Severity of an event. */
public enum ErrorLevel {
    FATAL, ERROR, WARNING, INFO, DEBUG;

    private static final WireNames<ErrorLevel> NAMES = WireNames.of(values());

    public String wireName() {
        return NAMES.name(this);
    }

    public static Optional<ErrorLevel> of(String wireName) {
        return NAMES.constant(wireName);
    }
}
