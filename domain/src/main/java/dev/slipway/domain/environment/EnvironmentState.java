package dev.slipway.domain.environment;

import java.util.Locale;
import java.util.Optional;

/** State of an environment. */
public enum EnvironmentState {
    AVAILABLE, STOPPING, STOPPED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<EnvironmentState> of(String wireName) {
        for (EnvironmentState state : values()) {
            if (state.wireName().equals(wireName)) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }
}
