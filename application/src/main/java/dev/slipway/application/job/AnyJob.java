package dev.slipway.application.job;

/** A job of either kind: one that runners take, or a trigger job. */
public sealed interface AnyJob permits JobView, BridgeView {

    /** What both have in common. */
    JobView job();
}
