package dev.slipway.domain.mergerequest;

/** Obstacle to a merge that a later feature finds. */
public enum MergeObstacle {
    NOT_APPROVED,
    POLICIES_DENIED,
    /** Another merge request has to be merged before. */
    BLOCKED,
    EXTERNAL_STATUS_CHECKS,
    DISCUSSIONS_NOT_RESOLVED
}
