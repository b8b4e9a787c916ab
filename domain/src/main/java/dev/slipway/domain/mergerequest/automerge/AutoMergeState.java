package dev.slipway.domain.mergerequest.automerge;

/** Whether a merge request is merged by itself when its pipeline succeeds. */
public enum AutoMergeState {
    NONE, WAITING
}
