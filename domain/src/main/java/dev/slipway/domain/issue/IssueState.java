package dev.slipway.domain.issue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** State of an issue. */
public enum IssueState {
    OPENED, CLOSED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<IssueState> of(String wireName) {
        return Arrays.stream(values()).filter(state -> state.wireName().equals(wireName)).findFirst();
    }
}
