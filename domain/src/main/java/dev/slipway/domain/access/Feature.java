package dev.slipway.domain.access;

/** A part of a project that can be closed to people who see the project. */
public enum Feature {
    /** What cannot be closed. */
    NONE,
    REPOSITORY,
    BUILDS,
    ISSUES
}
