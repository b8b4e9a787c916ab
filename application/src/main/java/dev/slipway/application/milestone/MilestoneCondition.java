package dev.slipway.application.milestone;

/** Condition of a list of issues or merge requests on their milestone. Days are those of UTC. */
public sealed interface MilestoneCondition {

    /** No condition. */
    record Whatever() implements MilestoneCondition {}

    /** They have none. */
    record None() implements MilestoneCondition {}

    /** They have one. */
    record Any() implements MilestoneCondition {}

    /** It is active, and of those of its project or group that end after today it ends first. */
    record Upcoming() implements MilestoneCondition {}

    /** It is active, and has begun. */
    record Started() implements MilestoneCondition {}

    record Titled(String title) implements MilestoneCondition {}

    record Exactly(long id) implements MilestoneCondition {}

    MilestoneCondition WHATEVER = new Whatever();
}
