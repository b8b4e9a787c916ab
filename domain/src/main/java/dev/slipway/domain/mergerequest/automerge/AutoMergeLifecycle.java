package dev.slipway.domain.mergerequest.automerge;

import static dev.slipway.domain.mergerequest.automerge.AutoMergeEvent.CANCEL;
import static dev.slipway.domain.mergerequest.automerge.AutoMergeEvent.CLOSE;
import static dev.slipway.domain.mergerequest.automerge.AutoMergeEvent.DRAFT;
import static dev.slipway.domain.mergerequest.automerge.AutoMergeEvent.FAIL;
import static dev.slipway.domain.mergerequest.automerge.AutoMergeEvent.MERGE;
import static dev.slipway.domain.mergerequest.automerge.AutoMergeEvent.PUSH;
import static dev.slipway.domain.mergerequest.automerge.AutoMergeEvent.RETARGET;
import static dev.slipway.domain.mergerequest.automerge.AutoMergeEvent.SET;
import static dev.slipway.domain.mergerequest.automerge.AutoMergeState.NONE;
import static dev.slipway.domain.mergerequest.automerge.AutoMergeState.WAITING;

import dev.slipway.domain.kernel.Lifecycle;

/**
 * Life cycle of a merge that waits for a pipeline, as a table. A pipeline that fails is no event: it may be retried. A cancellation needs
 * something to cancel; what else ends the wait happens to requests without one, too.
 */
public final class AutoMergeLifecycle {

    public static final Lifecycle<AutoMergeState, AutoMergeEvent> TABLE =
            Lifecycle.named("auto_merge", AutoMergeState.class, AutoMergeEvent.class)
                    .startsAt(NONE)
                    .row("AM-01", NONE, SET, WAITING)
                    .stays("AM-02", WAITING, SET)
                    .row("AM-03", WAITING, CANCEL, NONE)
                    .row("AM-04", WAITING, PUSH, NONE)
                    .row("AM-05", WAITING, RETARGET, NONE)
                    .row("AM-06", WAITING, DRAFT, NONE)
                    .row("AM-07", WAITING, CLOSE, NONE)
                    .row("AM-08", WAITING, MERGE, NONE)
                    .row("AM-09", WAITING, FAIL, NONE)
                    .stays("AM-10", NONE, PUSH)
                    .stays("AM-11", NONE, RETARGET)
                    .stays("AM-12", NONE, DRAFT)
                    .stays("AM-13", NONE, CLOSE)
                    .stays("AM-14", NONE, MERGE)
                    .build();

    private AutoMergeLifecycle() {
    }

    /** Returns whether an event ends the wait. */
    public static boolean ends(AutoMergeEvent event) {
        return TABLE.on(WAITING, event).state() == NONE;
    }
}
