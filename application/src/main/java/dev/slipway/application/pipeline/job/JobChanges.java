package dev.slipway.application.pipeline.job;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.AnyJob;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.BridgeVisibility;
import dev.slipway.application.job.JobView;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineChanges.Decider;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.pipeline.TransitionResult;
import java.util.Optional;
import java.util.function.LongFunction;

/** Common part of canceling, retrying and playing a job: authorization, decision, answer. */
public final class JobChanges {

    private final Access access;
    private final PipelineRights rights;
    private final JobViews jobs;
    private final PipelineChanges changes;

    public JobChanges(Access access, PipelineRights rights, JobViews jobs, PipelineChanges changes) {
        this.access = access;
        this.rights = rights;
        this.jobs = jobs;
        this.changes = changes;
    }

    /** Job that the caller may change, in a project. */
    record Found(ProjectGrant grant, JobView job) {}

    Found find(Caller caller, ProjectRef project, long jobId) {
        return find(caller, project, id -> jobs.find(id, jobId));
    }

    /** Finds a job or a bridge. */
    Found findAny(Caller caller, ProjectRef project, long jobId) {
        return find(caller, project, id -> any(id, jobId).map(AnyJob::job));
    }

    private Found find(Caller caller, ProjectRef project, LongFunction<Optional<JobView>> jobOf) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.UPDATE_JOB);
        JobView job = jobOf.apply(grant.id()).orElseThrow(Refusal::notFound);
        rights.requireRunningOn(caller, grant, job.ref(), job.tag());
        return new Found(grant, job);
    }

    /** Changes the pipeline of the job. @return the result, stored already if it is a decision */
    TransitionResult decide(Found found, TransitionDetails details, Decider decider) {
        return changes.change(found.job().pipeline().id(), details, decider).orElseThrow(Refusal::notFound);
    }

    private Optional<AnyJob> any(long projectId, long jobId) {
        return jobs.find(projectId, jobId).<AnyJob>map(job -> job).or(() -> jobs.findBridge(projectId, jobId));
    }

    AnyJob readAny(Caller caller, Found found, long jobId) {
        return switch (any(found.grant().id(), jobId).orElseThrow(Refusal::notFound)) {
            case JobView job -> job;
            case BridgeView bridge -> new BridgeVisibility(access, caller, found.grant().id()).of(bridge);
        };
    }

    JobView read(Found found, long jobId) {
        return jobs.find(found.grant().id(), jobId).orElseThrow(Refusal::notFound);
    }
}
