package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.creation.PipelineCreator;
import dev.slipway.application.pipeline.creation.StoreGuard;
import dev.slipway.application.pipeline.downstream.DownstreamPlans.Outcome;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.TransitionResult;
import java.util.Set;

/**
 * Creates the pipeline of a bridge that is ready, or finds the one that it follows; a restarted bridge has its pipeline already. Storing
 * the pipeline and recording that the bridge made it are one transaction. The bridge's own status changes in another, under the lock of its
 * own pipeline; if the server ends in between, the repeated work does the rest.
 */
public final class StartBridge implements WorkHandler {

    /** A bridge runs before this work is done if its pipeline changed in between. */
    private static final Set<JobStatus> STARTING = Set.of(JobStatus.PENDING, JobStatus.RUNNING);

    private final Bridges bridges;
    private final DownstreamPlans plans;
    private final PipelineCreator creator;
    private final SyncBridge sync;
    private final PipelineChanges changes;
    private final WaitingResourceGroups resources;
    private final Transactions transactions;

    public StartBridge(Bridges bridges, DownstreamPlans plans, PipelineCreator creator, SyncBridge sync, PipelineChanges changes,
            WaitingResourceGroups resources, Transactions transactions) {
        this.bridges = bridges;
        this.plans = plans;
        this.creator = creator;
        this.sync = sync;
        this.changes = changes;
        this.resources = resources;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return JobWork.START_BRIDGE;
    }

    @Override
    public void handle(long jobId) {
        bridges.find(jobId).filter(bridge -> STARTING.contains(bridge.status())).ifPresent(bridge -> {
            if (bridges.followed(jobId).isPresent()) {
                resources.reassign(bridge.pipeline().id());
            } else {
                begin(bridge);
            }
            sync.handle(jobId);
        });
    }

    private void begin(Bridge bridge) {
        switch (plans.of(bridge)) {
            case Outcome.Failed(FailureReason failure, BridgeProblem why) -> drop(bridge.id(), failure, why);
            case Outcome.Planned planned -> creator.store(planned.valid(), once(bridge.id(), planned.mirrors()));
            case Outcome.Follows(long pipelineId) -> transactions.write(() -> {
                if (bridges.reserve(bridge.id())) {
                    bridges.follow(bridge.id(), pipelineId, false, true);
                    resources.reassign(pipelineId);
                }
            });
        }
    }

    /** Admits a pipeline if the bridge waits for one and has none. */
    private StoreGuard once(long bridgeId, boolean mirrors) {
        return new StoreGuard() {

            @Override
            public boolean admits() {
                return bridges.reserve(bridgeId);
            }

            @Override
            public void stored(long pipelineId) {
                bridges.follow(bridgeId, pipelineId, true, mirrors);
            }
        };
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

    /** Fails the bridge if it has no pipeline; otherwise only its own status could not be stored, and that is tried once more. */
    @Override
    public void givenUp(long jobId, String why) {
        if (bridges.followed(jobId).isPresent()) {
            sync.handle(jobId);
        } else {
            bridges.find(jobId).ifPresent(bridge -> drop(jobId, FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED,
                    new BridgeProblem(bridge.pipeline().projectId(), Reason.of("pipeline.given_up"))));
        }
    }
}
