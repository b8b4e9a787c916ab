package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.port.Bridges;

/**
 * Records the restart of the bridges that mirror a restarted pipeline, in every status: a running bridge may be about to end by the status
 * that it read before.
 */
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

    /** Records work for each bridge by itself, since the pipeline of each is locked for it. */
    @Override
    public void handle(long pipelineId) {
        bridges.mirrors(pipelineId).forEach(bridge -> work.soon(JobWork.RESTART_BRIDGE, bridge));
    }

    /** Tries once more, since no other work would restart the bridges. */
    @Override
    public void givenUp(long pipelineId, String why) {
        handle(pipelineId);
    }
}
