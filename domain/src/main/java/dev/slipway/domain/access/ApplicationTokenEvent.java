package dev.slipway.domain.access;

/** Event in the life of a token of an application and of its refresh token. */
public enum ApplicationTokenEvent {
    /** The access token authenticates a request. */
    USE,
    /** The refresh token is presented. */
    REFRESH,
    /** A successor authenticates its first request, or is itself refreshed. */
    REPLACE,
    REVOKE
}
