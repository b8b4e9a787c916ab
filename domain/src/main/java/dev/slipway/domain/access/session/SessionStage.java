package dev.slipway.domain.access.session;

import dev.slipway.domain.kernel.WireNames;

/** Stage of a session: after the password alone, where a second factor is still to come, or open. Only an open session makes a caller. */
public enum SessionStage {
    PENDING, OPEN;

    private static final WireNames<SessionStage> NAMES = WireNames.of(values());

    public String wireName() {
        return NAMES.name(this);
    }

    public static SessionStage of(String wireName) {
        return NAMES.constant(wireName).orElseThrow();
    }
}
