package dev.slipway.domain.kernel;

/** Part of a request of an authorization protocol that is at fault, which determines the status of the answer. */
public enum ProtocolFault {
    /** Status 400. */
    REQUEST,
    /** Status 401: the client did not authenticate itself. */
    CLIENT,
    /** Status 401: the presented access token is not accepted. */
    TOKEN,
    /** Status 403. */
    PERMISSION
}
