package dev.slipway.domain.issue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Severity of an incident, unknown first. Other issues have none and show unknown. */
public enum IncidentSeverity {
    UNKNOWN, LOW, MEDIUM, HIGH, CRITICAL;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<IncidentSeverity> of(String wireName) {
        return Arrays.stream(values()).filter(severity -> severity.wireName().equals(wireName)).findFirst();
    }
}
