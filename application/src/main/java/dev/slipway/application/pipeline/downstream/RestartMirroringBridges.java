package dev.slipway.application.pipeline.downstream;

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
public final class RestartMirroringBridges implements WorkHandler {

    private final Bridges bridges;
    private final Work work;

    public RestartMirroringBridges(Bridges bridges, Work work) {
        this.bridges = bridges;
        this.work = work;
    }

    @Override
    public String kind() {
        return JobWork.RESTART_MIRRORING_BRIDGES;
    }

    /** Each is a piece of its own, since its own pipeline is locked for it. */
    @Override
    public void handle(long pipelineId) {
        bridges.mirrors(pipelineId).forEach(bridge -> work.soon(JobWork.RESTART_BRIDGE, bridge));
    }

    /** Once more, after all: nobody else would ever tell them. */
    @Override
    public void givenUp(long pipelineId, String why) {
        handle(pipelineId);
    }
}
