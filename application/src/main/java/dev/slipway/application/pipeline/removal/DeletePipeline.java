package dev.slipway.application.pipeline.removal;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Removes a pipeline with its jobs, logs, artifacts and variables. It is gone at once for everybody; its rows and files go as work. */
@Singleton
public final class DeletePipeline {

    private final Access access;
    private final PipelineViews views;
    private final Pipelines pipelines;
    private final Bridges bridges;
    private final PipelineChanges changes;
    private final Transactions transactions;
    private final Work work;
    private final InstantSource clock;

    public DeletePipeline(Access access, PipelineViews views, Pipelines pipelines, Bridges bridges, PipelineChanges changes, Transactions transactions,
            Work work, InstantSource clock) {
        this.access = access;
        this.views = views;
        this.pipelines = pipelines;
        this.bridges = bridges;
        this.changes = changes;
        this.transactions = transactions;
        this.work = work;
        this.clock = clock;
    }

    public void delete(Caller caller, ProjectRef project, long pipelineId, Freshness freshness) {
        ProjectGrant grant = access.project(caller, project, Ability.DELETE_PIPELINE);
        transactions.write(() -> {
            LockedPipeline locked = pipelines.lock(pipelineId).filter(found -> found.projectId() == grant.id()).orElseThrow(Refusal::notFound);
            freshness.check(views.find(grant.id(), pipelineId).orElseThrow(Refusal::notFound).updatedAt());
            hide(locked);
            work.soon(JobWork.REMOVE_PIPELINE, pipelineId);
        });
    }

    /**
     * Ends what runs, so that tokens of its jobs are dead, and hides the pipeline; trigger jobs that wait for it are told. Children that go on
     * are called off and stay. Inside a unit of work that holds it.
     */
    void hide(LockedPipeline locked) {
        changes.apply(locked, locked.run().cancel(clock.instant()), TransitionDetails.NONE, clock.instant());
        pipelines.hide(locked, clock.instant());
        bridges.followers(locked.run().id()).forEach(bridge -> work.soon(JobWork.SYNC_BRIDGE, bridge));
    }
}
