package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.PipelineListener;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.port.Bridges;
import jakarta.inject.Singleton;
import java.util.List;

/** Lets other features, and the trigger jobs that made or follow a pipeline, look again after its status changed. */
@Singleton
public final class NotifyFollowers implements WorkHandler {

    private final Bridges bridges;
    private final Work work;
    private final List<PipelineListener> followers;

    public NotifyFollowers(Bridges bridges, Work work, List<PipelineListener> followers) {
        this.bridges = bridges;
        this.work = work;
        this.followers = List.copyOf(followers);
    }

    @Override
    public String kind() {
        return JobWork.NOTIFY_FOLLOWERS;
    }

    @Override
    public void handle(long pipelineId) {
        wake(pipelineId);
        followers.forEach(follower -> follower.pipelineChanged(pipelineId));
    }

    /** Whatever failed: nobody else would ever tell those who wait for this pipeline. */
    @Override
    public void givenUp(long pipelineId, String why) {
        wake(pipelineId);
    }

    /** Each is a piece of its own, since its own pipeline is locked for it. */
    private void wake(long pipelineId) {
        bridges.followers(pipelineId).forEach(bridge -> work.soon(JobWork.SYNC_BRIDGE, bridge));
    }
}
