package dev.slipway.application.pipeline.operation;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.user.AccountWork;
import java.util.List;

/**
 * Cancels the pipelines of an account that was blocked, each under its own lock. An account that may sign in again by then keeps the
 * pipelines that are left. Jobs of a pipeline that is stored while this runs are not assigned, since their user is blocked.
 */
public final class CancelPipelinesOfUser implements WorkHandler {

    private static final int BATCH = 200;

    private final Pipelines pipelines;
    private final PipelineChanges changes;
    private final Credentials credentials;
    private final Observations observations;

    public CancelPipelinesOfUser(Pipelines pipelines, PipelineChanges changes, Credentials credentials, Observations observations) {
        this.pipelines = pipelines;
        this.changes = changes;
        this.credentials = credentials;
        this.observations = observations;
    }

    @Override
    public String kind() {
        return AccountWork.CANCEL_PIPELINES;
    }

    @Override
    public void handle(long userId) {
        List<Long> batch = next(userId, 0);
        while (!batch.isEmpty()) {
            batch.forEach(pipeline -> changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now)));
            observations.event("user.pipelines_canceled", "user", userId, "pipelines", batch.size());
            batch = next(userId, batch.getLast());
        }
    }

    /** Returns the next pipelines to cancel; none where the account may sign in again. */
    private List<Long> next(long userId, long after) {
        boolean blocked = credentials.account(Long.toString(userId)).filter(account -> account.state().blockReason().isPresent())
                .isPresent();
        return blocked ? pipelines.cancelableOf(userId, after, BATCH) : List.of();
    }
}
