package dev.slipway.domain.milestone;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** State of a milestone. */
public enum MilestoneState {
    ACTIVE, CLOSED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<MilestoneState> of(String wireName) {
        return Arrays.stream(values()).filter(state -> state.wireName().equals(wireName)).findFirst();
    }
}
