package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.TransitionResult;

/**
 * Cancels a child pipeline whose parent was canceled, and so its own children, each under its own lock. A child that was restarted since
 * goes on, however late this work is done.
 */
public final class CancelChild implements WorkHandler {

    private final Bridges bridges;
    private final PipelineChanges changes;

    public CancelChild(Bridges bridges, PipelineChanges changes) {
        this.bridges = bridges;
        this.changes = changes;
    }

    @Override
    public String kind() {
        return JobWork.CANCEL_CHILD;
    }

    @Override
    public void handle(long pipelineId) {
        changes.change(pipelineId, TransitionDetails.NONE, (run, ids, now) -> bridges.restartedSinceCancel(pipelineId)
                ? new TransitionResult.Rejection(Reason.of("pipeline.began_again", pipelineId)) : run.cancel(now));
    }

    /** Tries once more: a child that goes on wastes what its parent was canceled to save. */
    @Override
    public void givenUp(long pipelineId, String why) {
        handle(pipelineId);
    }
}
