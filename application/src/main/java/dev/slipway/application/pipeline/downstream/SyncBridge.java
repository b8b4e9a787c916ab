package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Bridges.Followed;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.ciconfig.options.Trigger;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.BridgeStrategy;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.TransitionResult;
import java.util.Optional;
import java.util.Set;

/**
 * Synchronizes a bridge with the pipeline that it created or follows. That pipeline is read under the lock of the bridge's own, and is not
 * locked itself: each later change of it records this work again. Before a pending bridge starts to wait it is checked for a loop; its link
 * is stored before, so of two bridges that come to follow one another at the same moment one finds the loop at least.
 */
public final class SyncBridge implements WorkHandler {

    private static final Set<JobStatus> STARTING = Set.of(JobStatus.PENDING);

    private final Bridges bridges;
    private final PipelineChanges changes;

    public SyncBridge(Bridges bridges, PipelineChanges changes) {
        this.bridges = bridges;
        this.changes = changes;
    }

    @Override
    public String kind() {
        return JobWork.SYNC_BRIDGE;
    }

    @Override
    public void handle(long jobId) {
        changes.changeOfJob(jobId, TransitionDetails.NONE, (run, ids, now) -> {
            Optional<Followed> followed = bridges.followed(jobId);
            if (followed.isEmpty()) {
                return new TransitionResult.Rejection(Reason.of("job.follows_nothing", jobId));
            }
            return is(run, jobId, STARTING) && followed.get().mirrors() && bridges.loops(jobId)
                    ? run.drop(jobId, FailureReason.PIPELINE_LOOP_DETECTED, false, ids, now)
                    : run.follow(jobId, followed.get().status(), following(jobId, followed.get()), now);
        });
    }

    /**
     * Returns how the job follows: a mirroring job declares it; a job that follows a pipeline of another project takes over its final
     * status.
     */
    private BridgeStrategy following(long jobId, Followed followed) {
        if (!followed.mirrors()) {
            return BridgeStrategy.START;
        }
        return bridges.find(jobId).map(bridge -> bridge.options().extras().pipelines().trigger()).map(Trigger::strategy)
                .filter(Trigger.Strategy::mirrors).isPresent()
                ? BridgeStrategy.STATUS : BridgeStrategy.END;
    }

    private static boolean is(PipelineRun run, long jobId, Set<JobStatus> statuses) {
        return run.job(jobId).filter(job -> statuses.contains(job.status())).isPresent();
    }

    @Override
    public void givenUp(long jobId, String why) {
        changes.changeOfJob(jobId, TransitionDetails.NONE, (run, ids, now) -> is(run, jobId, JobStatus.BRIDGE_ACTIVE)
                ? run.drop(jobId, FailureReason.DATA_INTEGRITY_FAILURE, false, ids, now)
                : new TransitionResult.Rejection(Reason.of("job.follows_nothing", jobId)));
    }
}
