package dev.slipway.domain.errortracking;

import dev.slipway.domain.kernel.WireNames;
import java.util.Optional;

/** Status of a tracked error. */
public enum ErrorStatus {
    UNRESOLVED, RESOLVED, IGNORED;

    private static final WireNames<ErrorStatus> NAMES = WireNames.of(values());

    public String wireName() {
        return NAMES.name(this);
    }

    public static Optional<ErrorStatus> of(String wireName) {
        return NAMES.constant(wireName);
    }

    /** Returns the status after another event: a resolved error has come back, an ignored one stays ignored. */
    public ErrorStatus afterEvent() {
        return this == RESOLVED ? UNRESOLVED : this;
    }
}
