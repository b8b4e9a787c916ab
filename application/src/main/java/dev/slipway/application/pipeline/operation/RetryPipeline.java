package dev.slipway.application.pipeline.operation;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;

/** Retries the failed and canceled jobs of a pipeline. Without any the pipeline stays as it is. */
public final class RetryPipeline {

    private final Access access;
    private final PipelineRights rights;
    private final PipelineViews views;
    private final PipelineChanges changes;

    public RetryPipeline(Access access, PipelineRights rights, PipelineViews views, PipelineChanges changes) {
        this.access = access;
        this.rights = rights;
        this.views = views;
        this.changes = changes;
    }

    public PipelineView retry(Caller caller, ProjectRef project, long pipelineId) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.UPDATE_PIPELINE);
        PipelineView pipeline = views.find(grant.id(), pipelineId).orElseThrow(Refusal::notFound);
        rights.requireRunningOn(caller, grant, pipeline.ref(), pipeline.tag());
        changes.change(pipelineId, TransitionDetails.by(account.id()), (run, ids, now) -> run.retryAll(job -> true, ids, now))
                .orElseThrow(Refusal::notFound);
        return views.find(grant.id(), pipelineId).orElseThrow(Refusal::notFound);
    }
}
