package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.creation.StorePipeline;
import dev.slipway.application.pipeline.downstream.DownstreamPlans.Outcome;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.TransitionResult;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Makes the pipeline of a trigger job whose turn has come, or finds the one that it follows; a job that begins again has it already. The
 * pipeline and the note of who made it are one unit of work; that the job has it is another, of the job's own pipeline. Whoever dies in between
 * does the rest when the work is repeated.
 */
@Singleton
public final class StartBridge implements WorkHandler {

    /** Whoever tells a job of its pipeline before this does lets it run. */
    private static final Set<JobStatus> WAITING = Set.of(JobStatus.PENDING, JobStatus.RUNNING);

    private final Bridges bridges;
    private final DownstreamPlans plans;
    private final StorePipeline make;
    private final SyncBridge follow;
    private final PipelineChanges changes;
    private final ResourceGroups groups;
    private final Work work;
    private final Transactions transactions;

    public StartBridge(Bridges bridges, DownstreamPlans plans, StorePipeline make, SyncBridge follow, PipelineChanges changes,
            ResourceGroups groups, Work work, Transactions transactions) {
        this.bridges = bridges;
        this.plans = plans;
        this.make = make;
        this.follow = follow;
        this.changes = changes;
        this.groups = groups;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return JobWork.START_BRIDGE;
    }

    @Override
    public void handle(long jobId) {
        bridges.find(jobId).filter(bridge -> WAITING.contains(bridge.status())).ifPresent(bridge -> {
            if (bridges.followed(jobId).isPresent()) {
                wakeThoseWaitedFor(bridge.pipeline().id());
            } else {
                begin(bridge);
            }
            follow.handle(jobId);
        });
    }

    /** Whose turn it is depends on who waits for whom. */
    private void wakeThoseWaitedFor(long pipelineId) {
        groups.waitedFor(pipelineId).forEach(group -> work.soon(JobWork.ASSIGN_RESOURCE, group));
    }

    private void begin(Bridge bridge) {
        switch (plans.of(bridge)) {
            case Outcome.Failed(FailureReason failure, BridgeProblem why) -> drop(bridge.id(), failure, why);
            case Outcome.Planned planned -> make.ofBridge(bridge.id(), planned.mirrors(), planned.wish(), planned.name(), planned.rows());
            case Outcome.Follows(long pipelineId) -> transactions.write(() -> {
                if (bridges.reserve(bridge.id())) {
                    bridges.follow(bridge.id(), pipelineId, false, true);
                    wakeThoseWaitedFor(pipelineId);
                }
            });
        }
    }

    private void drop(long jobId, FailureReason failure, BridgeProblem why) {
        changes.changeOfJob(jobId, TransitionDetails.NONE, (run, ids, now) -> {
            if (!bridges.reserve(jobId)) {
                return new TransitionResult.Rejection(Reason.of("job.follows_nothing", jobId));
            }
            if (why != null) {
                bridges.explain(jobId, why);
            }
            return run.drop(jobId, failure, false, ids, now);
        });
    }

    /** The pipeline cannot be made, or is there and only that could not be noted. */
    @Override
    public void givenUp(long jobId, String why) {
        if (bridges.followed(jobId).isPresent()) {
            follow.handle(jobId);
        } else {
            bridges.find(jobId).ifPresent(bridge -> drop(jobId, FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED,
                    new BridgeProblem(bridge.pipeline().projectId(), Reason.of("pipeline.given_up"))));
        }
    }
}
