package dev.slipway.domain.issue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How bad an incident is, least known first. Other issues have none, which is told as unknown. */
public enum IncidentSeverity {
    UNKNOWN, LOW, MEDIUM, HIGH, CRITICAL;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<IncidentSeverity> of(String wireName) {
        return Arrays.stream(values()).filter(severity -> severity.wireName().equals(wireName)).findFirst();
    }
}
