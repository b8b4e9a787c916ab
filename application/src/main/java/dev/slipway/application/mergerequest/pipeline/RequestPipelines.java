package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.MergeRequestPolicy;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.MergeRequestRef;
import dev.slipway.domain.mergerequest.RequestPipelineProject;
import dev.slipway.domain.mergerequest.RequestPipelineProject.Rights;
import java.util.Optional;

/** Decides in which project the pipeline of a merge request runs, on which ref, and whether it sees what is protected. */
public final class RequestPipelines {

    private final Access access;
    private final PipelineRights rights;
    private final MergeRequestPolicy policy;

    public RequestPipelines(Access access, PipelineRights rights, MergeRequestPolicy policy) {
        this.access = access;
        this.rights = rights;
        this.policy = policy;
    }

    /**
     * Project and ref of a pipeline.
     *
     * @param mergedResult whether it runs on the commit that the merge would make, if there is one, and not on the head
     */
    record Target(long project, String ref, boolean isProtected, boolean mergedResult) {}

    /** Returns the target of a pipeline that the caller creates; empty if the caller may not create one. */
    Optional<Target> find(Caller caller, MergeRequestView request) {
        long target = request.projects().id();
        Long source = request.projects().sourceId();
        if (source == null) {
            return Optional.empty();
        }
        String ref = MergeRequestRef.of(request.iid());
        String branch = request.projects().sourceBranch();
        boolean fork = source != target;
        return RequestPipelineProject.choose(fork, request.settings().forkPipelines(),
                new Rights(mayRun(caller, target, ref), fork && mayRun(caller, source, branch))).map(project -> switch (project) {
                    case TARGET -> new Target(target, ref, !fork && bothProtected(request), mergedResult(project, request));
                    case FORK -> new Target(source, branch, rights.isProtected(source, branch, false), mergedResult(project, request));
                });
    }

    /** Returns whether both branches of this view are protected, since the request may get another target branch meanwhile. */
    private boolean bothProtected(MergeRequestView request) {
        return rights.isProtected(request.projects().id(), request.projects().sourceBranch(), false) && targetProtected(request);
    }

    private boolean mergedResult(RequestPipelineProject project, MergeRequestView request) {
        return project.runsOnMergedResult(policy.premium() && request.settings().mergedResults());
    }

    private boolean mayRun(Caller caller, long project, String ref) {
        return access.seen(caller, new ProjectRef.Id(project)).filter(grant -> grant.allows(Ability.CREATE_PIPELINE))
                .filter(grant -> rights.mayRunOn(caller, grant, ref, false)).isPresent();
    }

    boolean targetProtected(MergeRequestView request) {
        return rights.isProtected(request.projects().id(), request.content().targetBranch(), false);
    }
}
