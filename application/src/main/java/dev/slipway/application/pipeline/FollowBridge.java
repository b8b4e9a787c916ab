package dev.slipway.application.pipeline;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Bridges.Followed;
import dev.slipway.application.pipeline.port.Pipelines.Particulars;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.Ruling;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;

/**
 * Lets a trigger job look at the pipeline that it made or follows. That is read when the job's own pipeline is locked, and is not locked
 * itself: whoever changes it later records this work again.
 */
@Singleton
public final class FollowBridge implements WorkHandler {

    private static final Set<JobStatus> UNFINISHED = Set.of(JobStatus.PENDING, JobStatus.RUNNING);

    private final Bridges bridges;
    private final PipelineChanges changes;

    public FollowBridge(Bridges bridges, PipelineChanges changes) {
        this.bridges = bridges;
        this.changes = changes;
    }

    @Override
    public String kind() {
        return JobWork.FOLLOW_PIPELINE;
    }

    @Override
    public void handle(long jobId) {
        changes.changeOfJob(jobId, Particulars.NONE, (run, ids, now) -> {
            Optional<Followed> followed = bridges.followed(jobId);
            return followed.isEmpty() ? new Ruling.Declined(Reason.of("job.follows_nothing", jobId))
                    : run.follow(jobId, followed.get().status(), followed.get().mirrors(), now);
        });
    }

    @Override
    public void givenUp(long jobId, String why) {
        changes.changeOfJob(jobId, Particulars.NONE, (run, ids, now) -> run.job(jobId).filter(job -> UNFINISHED.contains(job.status())).isPresent()
                ? run.drop(jobId, FailureReason.DATA_INTEGRITY_FAILURE, false, ids, now)
                : new Ruling.Declined(Reason.of("job.follows_nothing", jobId)));
    }
}
