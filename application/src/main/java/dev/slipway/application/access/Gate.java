package dev.slipway.application.access;

/** Requirement that a route checks before its parameters, where the dialect answers 401 or 403 first. */
public enum Gate {
    /** No requirement: the use case decides. */
    OPEN,
    /** Anonymous callers may read; every other method needs an account. */
    SIGNED_IN_TO_WRITE,
    SIGNED_IN,
    ADMINISTRATOR
}
