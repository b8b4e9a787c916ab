package dev.slipway.application.pipeline;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.PipelineFollower;
import dev.slipway.application.kernel.WorkHandler;
import jakarta.inject.Singleton;
import java.util.List;

/** Lets other features look again after a pipeline's status changed. */
@Singleton
public final class FollowPipeline implements WorkHandler {

    private final List<PipelineFollower> followers;

    public FollowPipeline(List<PipelineFollower> followers) {
        this.followers = List.copyOf(followers);
    }

    @Override
    public String kind() {
        return JobWork.PIPELINE_CHANGED;
    }

    @Override
    public void handle(long pipelineId) {
        followers.forEach(follower -> follower.pipelineChanged(pipelineId));
    }
}
