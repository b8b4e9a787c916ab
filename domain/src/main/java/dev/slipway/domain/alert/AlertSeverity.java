package dev.slipway.domain.alert;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Severity of an alert, worst first. */
public enum AlertSeverity {
    CRITICAL, HIGH, MEDIUM, LOW, INFO, UNKNOWN;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the severity of a name, ignoring case. */
    public static Optional<AlertSeverity> of(String name) {
        return Arrays.stream(values()).filter(severity -> severity.wireName().equals(name.toLowerCase(Locale.ROOT))).findFirst();
    }
}
