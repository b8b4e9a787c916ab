package dev.slipway.application.pipeline.operation;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.pipeline.TransitionResult;
import java.util.List;

/**
 * Cancels the pipelines that a new one makes redundant. Each is locked by itself and decides by its own configuration and the progress of
 * its jobs. Of two pipelines that are created at the same time one finds the other at least, since each looks for both.
 */
public final class CancelRedundantPipelines implements WorkHandler {

    private static final int BATCH = 200;

    private final Pipelines pipelines;
    private final PipelineChanges changes;
    private final Observations observations;

    public CancelRedundantPipelines(Pipelines pipelines, PipelineChanges changes, Observations observations) {
        this.pipelines = pipelines;
        this.changes = changes;
        this.observations = observations;
    }

    @Override
    public String kind() {
        return JobWork.CANCEL_REDUNDANT_PIPELINES;
    }

    @Override
    public void handle(long pipelineId) {
        List<Long> batch = pipelines.redundantSince(pipelineId, 0, BATCH);
        while (!batch.isEmpty()) {
            batch.forEach(redundant -> cancel(redundant, pipelineId));
            batch = pipelines.redundantSince(pipelineId, batch.getLast(), BATCH);
        }
    }

    private void cancel(long redundant, long cause) {
        changes.change(redundant, TransitionDetails.NONE, (run, ids, now) -> run.cancelRedundant(now))
                .filter(result -> result instanceof TransitionResult.Decision decision && !decision.moves().isEmpty())
                .ifPresent(result -> observations.event("pipeline.redundant", "pipeline", redundant, "cause", cause));
    }
}
