package dev.slipway.application.pipeline;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Bridges.Followed;
import dev.slipway.application.pipeline.port.Pipelines.Particulars;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.Ruling;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/**
 * Lets a trigger job that has ended begin again with the pipeline that it mirrors, and its own pipeline with it. That is read when the job's own
 * pipeline is locked; whether it has ended once more by then is for {@link FollowBridge} to see. A job whose own pipeline is what the other
 * one waits for stays as it is, or neither would ever end.
 */
@Singleton
public final class ReopenBridge implements WorkHandler {

    private final Bridges bridges;
    private final PipelineChanges changes;

    public ReopenBridge(Bridges bridges, PipelineChanges changes) {
        this.bridges = bridges;
        this.changes = changes;
    }

    @Override
    public String kind() {
        return JobWork.REOPEN_BRIDGE;
    }

    @Override
    public void handle(long jobId) {
        changes.changeOfJob(jobId, Particulars.NONE, (run, ids, now) -> decide(run, jobId, now));
    }

    private Ruling decide(PipelineRun run, long jobId, Instant now) {
        Optional<Followed> followed = bridges.followed(jobId).filter(Followed::mirrors);
        return followed.isEmpty() || bridges.circles(jobId) ? new Ruling.Declined(Reason.of("job.follows_nothing", jobId))
                : run.reopen(jobId, followed.get().status(), now);
    }

    /** Once more, after all: the job has ended, so that there is nothing of it that could fail. */
    @Override
    public void givenUp(long jobId, String why) {
        handle(jobId);
    }
}
