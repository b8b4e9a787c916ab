package dev.slipway.domain.oauth;

import dev.slipway.domain.kernel.WireNames;

/** State of an authorization code, apart from its expiry. */
public enum CodeState {
    ISSUED,
    /** Exchanged for tokens. */
    EXCHANGED,
    /** Presented again after its exchange, which revoked the tokens. */
    REPLAYED;

    private static final WireNames<CodeState> NAMES = WireNames.of(values());

    public String wireName() {
        return NAMES.name(this);
    }

    public static CodeState of(String wireName) {
        return NAMES.constant(wireName).orElseThrow();
    }
}
