package dev.slipway.domain.issue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Health of an issue, as its authors judge it. */
public enum HealthStatus {
    ON_TRACK, NEEDS_ATTENTION, AT_RISK;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<HealthStatus> of(String wireName) {
        return Arrays.stream(values()).filter(status -> status.wireName().equals(wireName)).findFirst();
    }
}
