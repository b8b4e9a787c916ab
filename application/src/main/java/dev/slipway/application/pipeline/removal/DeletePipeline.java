package dev.slipway.application.pipeline.removal;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Deletes a pipeline with its jobs, logs, artifacts and variables. It is hidden at once; its rows and files are removed by work. */
public final class DeletePipeline {

    private final Access access;
    private final PipelineViews views;
    private final Pipelines pipelines;
    private final HidePipeline hide;
    private final Transactions transactions;
    private final Work work;

    public DeletePipeline(Access access, PipelineViews views, Pipelines pipelines, HidePipeline hide, Transactions transactions,
            Work work) {
        this.access = access;
        this.views = views;
        this.pipelines = pipelines;
        this.hide = hide;
        this.transactions = transactions;
        this.work = work;
    }

    public void delete(Caller caller, ProjectRef project, long pipelineId, Freshness freshness) {
        ProjectGrant grant = access.project(caller, project, Ability.DELETE_PIPELINE);
        transactions.write(() -> {
            LockedPipeline locked = pipelines.lock(pipelineId).filter(found -> found.projectId() == grant.id())
                    .orElseThrow(Refusal::notFound);
            freshness.check(views.find(grant.id(), pipelineId).orElseThrow(Refusal::notFound).updatedAt());
            hide.hide(locked);
            work.soon(JobWork.REMOVE_PIPELINE, pipelineId);
        });
    }
}
