package dev.slipway.domain.mergerequest.automerge;

/** Event of a merge that waits for the pipeline of its request. */
public enum AutoMergeEvent {
    /** A user who may merge asks for it. */
    SET,
    /** A user takes it back. */
    CANCEL,
    /** The source branch has other commits than the user agreed to. */
    PUSH,
    /** The request gets another target branch. */
    RETARGET,
    /** The request becomes a draft. */
    DRAFT,
    CLOSE,
    MERGE,
    /** The merge is tried and impossible, or no longer permitted to the user. */
    FAIL
}
