package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.TransitionResult;
import jakarta.inject.Singleton;

/**
 * Calls a child off whose parent was called off, and so its own children, each under its own lock. One that somebody let begin again since goes
 * on, however late this comes.
 */
@Singleton
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
        changes.change(pipelineId, TransitionDetails.NONE, (run, ids, now) -> bridges.outlived(pipelineId)
                ? new TransitionResult.Rejection(Reason.of("pipeline.began_again", pipelineId)) : run.cancel(now));
    }

    /** Once more, after all: a child that goes on wastes what its parent was called off to save. */
    @Override
    public void givenUp(long pipelineId, String why) {
        handle(pipelineId);
    }
}
