package dev.slipway.domain.milestone;

import static dev.slipway.domain.milestone.MilestoneEvent.ACTIVATE;
import static dev.slipway.domain.milestone.MilestoneEvent.CLOSE;
import static dev.slipway.domain.milestone.MilestoneState.ACTIVE;
import static dev.slipway.domain.milestone.MilestoneState.CLOSED;

import dev.slipway.domain.kernel.Lifecycle;

/** Life cycle of a milestone, as a table. Repeated events keep the state, so that clients may retry. */
public final class MilestoneLifecycle {

    public static final Lifecycle<MilestoneState, MilestoneEvent> TABLE =
            Lifecycle.named("milestone", MilestoneState.class, MilestoneEvent.class)
                    .startsAt(ACTIVE).finishesAt(CLOSED)
                    .row("MILESTONE-01", ACTIVE, CLOSE, CLOSED)
                    .stays("MILESTONE-02", CLOSED, CLOSE)
                    .reopens("MILESTONE-03", CLOSED, ACTIVATE, ACTIVE)
                    .stays("MILESTONE-04", ACTIVE, ACTIVATE)
                    .build();

    private MilestoneLifecycle() {
    }
}
