package dev.slipway.domain.milestone;

/** Event of the life cycle of a milestone, by a user. */
public enum MilestoneEvent {
    CLOSE, ACTIVATE
}
