package dev.slipway.application.job;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.Guarded;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.port.JobContexts;
import dev.slipway.application.job.port.JobContexts.Surroundings;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.job.JobStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Returns jobs to clients. All reads need an account, even for public projects. */
public final class JobReads {

    private final Access access;
    private final JobViews jobs;
    private final JobContexts contexts;

    public JobReads(Access access, JobViews jobs, JobContexts contexts) {
        this.access = access;
        this.jobs = jobs;
        this.contexts = contexts;
    }

    public JobView get(Caller caller, ProjectRef project, long jobId) {
        access.signedIn(caller);
        Guarded<JobView> read = jobs.find(project, caller.accountId(), jobId);
        return access.content(caller, read, Ability.READ_JOBS).orElseThrow(Refusal::notFound);
    }

    /** @param scope empty for all statuses */
    public Page<JobView> ofProject(Caller caller, ProjectRef project, Set<JobStatus> scope, PageRequest page) {
        return jobs.ofProject(readable(caller, project).id(), scope, page);
    }

    public Page<JobView> ofPipeline(Caller caller, ProjectRef project, long pipelineId, Set<JobStatus> scope, boolean retried,
            PageRequest page) {
        ProjectGrant grant = readable(caller, project);
        return jobs.ofPipeline(grant.id(), pipelineId, scope, retried, page).orElseThrow(Refusal::notFound);
    }

    /** Returns the bridges of a pipeline, without data of other projects that the caller may not read. */
    public Page<BridgeView> bridges(Caller caller, ProjectRef project, long pipelineId, Set<JobStatus> scope, boolean retried,
            PageRequest page) {
        ProjectGrant grant = readable(caller, project);
        BridgeVisibility sight = new BridgeVisibility(access, caller, grant.id());
        return jobs.bridges(grant.id(), pipelineId, scope, retried, page).orElseThrow(Refusal::notFound).map(sight::of);
    }

    /** Returns the running job whose token authenticates the caller; rejects other credentials as not found. */
    public JobView own(Caller caller) {
        access.signedIn(caller);
        if (!(caller instanceof Caller.Job job)) {
            throw Refusal.notFound("Job");
        }
        Optional<JobView> found = jobs.find(job.projectId(), job.jobId());
        return found.orElseThrow(() -> Refusal.notFound("Job"));
    }

    /** Returns the context of the running job whose token authenticates the caller. */
    public JobContextView context(Caller caller) {
        access.signedIn(caller);
        if (!(caller instanceof Caller.Job job)) {
            throw Refusal.notFound("Job");
        }
        Surroundings around = contexts.find(job.jobId()).orElseThrow(() -> Refusal.notFound("Job"));
        Standing standing = access.project(caller, new ProjectRef.Id(job.projectId())).standing();
        List<Role> roles = Stream.of(Role.values()).filter(standing::holds).sorted(Comparator.comparingInt(Role::level)).toList();
        return new JobContextView(job.jobId(), job.pipelineId(), job.projectId(), around.groups(), around.user(), roles,
                around.environment());
    }

    private ProjectGrant readable(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        return access.project(caller, project, Ability.READ_JOBS);
    }
}
