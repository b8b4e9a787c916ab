package dev.slipway.domain.alert;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Status of an alert. */
public enum AlertStatus {
    TRIGGERED, ACKNOWLEDGED, RESOLVED, IGNORED;

    /** Statuses in which new occurrences are grouped with the alert. At most one alert per fingerprint and project is open. */
    public static final Set<AlertStatus> OPEN = Collections.unmodifiableSet(EnumSet.of(TRIGGERED, ACKNOWLEDGED, IGNORED));

    public boolean open() {
        return OPEN.contains(this);
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<AlertStatus> of(String wireName) {
        return Arrays.stream(values()).filter(status -> status.wireName().equals(wireName)).findFirst();
    }
}
