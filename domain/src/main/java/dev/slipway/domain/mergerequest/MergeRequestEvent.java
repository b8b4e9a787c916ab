package dev.slipway.domain.mergerequest;

/** Event of the life cycle of a merge request: by a user, by its merge, or by a push that merges its branch. */
public enum MergeRequestEvent {
    CLOSE, REOPEN, LOCK, UNLOCK, MERGE
}
