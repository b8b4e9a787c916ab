package dev.slipway.domain.oauth;

/** Event in the life of an authorization code. */
public enum CodeEvent {
    /** The client presents the code, with its own credentials and the verifier. */
    EXCHANGE
}
