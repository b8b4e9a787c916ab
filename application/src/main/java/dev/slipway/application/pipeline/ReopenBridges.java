package dev.slipway.application.pipeline;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.port.Bridges;
import jakarta.inject.Singleton;

/**
 * Finds the trigger jobs that mirror a pipeline which had ended and began again. However they stand: one that goes on now may be about to end
 * by what it read before.
 */
@Singleton
public final class ReopenBridges implements WorkHandler {

    private final Bridges bridges;
    private final Work work;

    public ReopenBridges(Bridges bridges, Work work) {
        this.bridges = bridges;
        this.work = work;
    }

    @Override
    public String kind() {
        return JobWork.PIPELINE_REOPENED;
    }

    /** Each is a piece of its own, since its own pipeline is locked for it. */
    @Override
    public void handle(long pipelineId) {
        bridges.mirrors(pipelineId).forEach(bridge -> work.soon(JobWork.REOPEN_BRIDGE, bridge));
    }

    /** Once more, after all: nobody else would ever tell them. */
    @Override
    public void givenUp(long pipelineId, String why) {
        handle(pipelineId);
    }
}
