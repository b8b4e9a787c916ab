package dev.slipway.application.milestone;

/** Project or group that has milestones. */
public sealed interface MilestoneOwner {

    long id();

    record Project(long id) implements MilestoneOwner {}

    /** Its milestones are offered to all projects in it and below. */
    record Group(long id) implements MilestoneOwner {}
}
