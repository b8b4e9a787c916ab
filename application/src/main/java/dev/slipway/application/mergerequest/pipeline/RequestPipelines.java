package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
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

    public RequestPipelines(Access access, PipelineRights rights) {
        this.access = access;
        this.rights = rights;
    }

    /** Project and ref of a pipeline. */
    record Target(long project, String ref, boolean isProtected) {}

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
                    case TARGET -> new Target(target, ref, rights.isProtected(target, ref, false));
                    case FORK -> new Target(source, branch, rights.isProtected(source, branch, false));
                });
    }

    private boolean mayRun(Caller caller, long project, String ref) {
        return access.seen(caller, new ProjectRef.Id(project)).filter(grant -> grant.allows(Ability.CREATE_PIPELINE))
                .filter(grant -> rights.mayRunOn(caller, grant, ref, false)).isPresent();
    }

    boolean targetProtected(MergeRequestView request) {
        return rights.isProtected(request.projects().id(), request.content().targetBranch(), false);
    }
}
