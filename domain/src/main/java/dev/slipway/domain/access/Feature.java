package dev.slipway.domain.access;

/** Part of a project whose access level is set apart from the visibility of the project. */
public enum Feature {
    /** Stands for everything that is always enabled. */
    NONE,
    REPOSITORY,
    BUILDS,
    ISSUES,
    MERGE_REQUESTS,
    ENVIRONMENTS,
    SNIPPETS
}
