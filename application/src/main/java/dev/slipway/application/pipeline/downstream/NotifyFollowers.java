package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.PipelineListener;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.port.Bridges;
import java.util.List;

/** Notifies other features, and the bridges that created or follow a pipeline, after its status changed. */
public final class NotifyFollowers implements WorkHandler {

    private final Bridges bridges;
    private final Work work;
    private final List<PipelineListener> followers;

    public NotifyFollowers(Bridges bridges, Work work, List<PipelineListener> followers) {
        this.bridges = bridges;
        this.work = work;
        this.followers = followers;
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

    /** Records the work of the bridges once more, since no other work would end their wait. */
    @Override
    public void givenUp(long pipelineId, String why) {
        wake(pipelineId);
    }

    /** Records work for each bridge by itself, since the pipeline of each is locked for it. */
    private void wake(long pipelineId) {
        bridges.followers(pipelineId).forEach(bridge -> work.soon(JobWork.SYNC_BRIDGE, bridge));
    }
}
