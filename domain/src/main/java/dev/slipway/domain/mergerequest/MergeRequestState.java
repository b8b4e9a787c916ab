package dev.slipway.domain.mergerequest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** State of a merge request. It is locked only while its merge runs. */
public enum MergeRequestState {
    OPENED, CLOSED, LOCKED, MERGED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<MergeRequestState> of(String wireName) {
        return Arrays.stream(values()).filter(state -> state.wireName().equals(wireName)).findFirst();
    }
}
