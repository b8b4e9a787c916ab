package dev.slipway.application.kernel;

/** The direction of a list. Ties are always broken by id in the same direction. */
public enum Sort {
    ASC, DESC
}
