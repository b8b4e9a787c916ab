package dev.slipway.domain.mergerequest;

import static dev.slipway.domain.mergerequest.MergeRequestEvent.CLOSE;
import static dev.slipway.domain.mergerequest.MergeRequestEvent.LOCK;
import static dev.slipway.domain.mergerequest.MergeRequestEvent.MERGE;
import static dev.slipway.domain.mergerequest.MergeRequestEvent.REOPEN;
import static dev.slipway.domain.mergerequest.MergeRequestEvent.UNLOCK;
import static dev.slipway.domain.mergerequest.MergeRequestState.CLOSED;
import static dev.slipway.domain.mergerequest.MergeRequestState.LOCKED;
import static dev.slipway.domain.mergerequest.MergeRequestState.MERGED;
import static dev.slipway.domain.mergerequest.MergeRequestState.OPENED;

import dev.slipway.domain.kernel.Lifecycle;

/** Life cycle of a merge request, as a table. Repeated events of users keep the state, so that clients may retry. */
public final class MergeRequestLifecycle {

    public static final Lifecycle<MergeRequestState, MergeRequestEvent> TABLE =
            Lifecycle.named("merge_request", MergeRequestState.class, MergeRequestEvent.class)
                    .startsAt(OPENED).finishesAt(CLOSED, MERGED)
                    .row("MR-01", OPENED, CLOSE, CLOSED)
                    .stays("MR-02", CLOSED, CLOSE)
                    .reopens("MR-03", CLOSED, REOPEN, OPENED)
                    .stays("MR-04", OPENED, REOPEN)
                    .row("MR-05", OPENED, LOCK, LOCKED)
                    .row("MR-06", LOCKED, UNLOCK, OPENED)
                    .row("MR-07", LOCKED, MERGE, MERGED)
                    .row("MR-08", OPENED, MERGE, MERGED)
                    .stays("MR-09", MERGED, MERGE)
                    .build();

    private MergeRequestLifecycle() {
    }
}
