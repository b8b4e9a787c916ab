package dev.slipway.domain.epic;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** State of an epic. */
public enum EpicState {
    OPENED, CLOSED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<EpicState> of(String wireName) {
        return Arrays.stream(values()).filter(state -> state.wireName().equals(wireName)).findFirst();
    }
}
