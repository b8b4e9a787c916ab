package dev.slipway.application.job;

/** A job of either kind: a job that runners run, or a bridge. */
public sealed interface AnyJob permits JobView, BridgeView {

    /** Returns the part that both kinds have. */
    JobView job();
}
