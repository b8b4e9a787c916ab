package dev.slipway.domain.access;

import dev.slipway.domain.kernel.WireNames;

/** State of a token that a user granted to an application, apart from its expiry. */
public enum ApplicationTokenState {
    /** Issued, and never used: the client may not have received it. */
    FRESH,
    ACTIVE,
    /** Its successor has been used. */
    REPLACED,
    REVOKED;

    private static final WireNames<ApplicationTokenState> NAMES = WireNames.of(values());

    public String wireName() {
        return NAMES.name(this);
    }

    /** Returns whether an access token in this state is accepted until it expires. */
    public boolean accepted() {
        return this == FRESH || this == ACTIVE;
    }

    public static ApplicationTokenState of(String wireName) {
        return NAMES.constant(wireName).orElseThrow();
    }
}
