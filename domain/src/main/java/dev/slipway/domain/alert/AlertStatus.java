package dev.slipway.domain.alert;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What became of an alert. */
public enum AlertStatus {
    TRIGGERED, ACKNOWLEDGED, RESOLVED, IGNORED;

    /** Those in which occurrences of the same alert are grouped with it; at most one alert of a fingerprint is open. */
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
