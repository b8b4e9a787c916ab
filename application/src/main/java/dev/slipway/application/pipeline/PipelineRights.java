package dev.slipway.application.pipeline;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.branch.BranchGuards;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.BranchGuard;
import jakarta.inject.Singleton;

/** Says who may run things on a ref: on a protected branch only who may push to it or merge into it. */
@Singleton
public final class PipelineRights {

    private final BranchGuards guards;

    public PipelineRights(BranchGuards guards) {
        this.guards = guards;
    }

    public boolean mayRunOn(Caller caller, ProjectGrant grant, String ref, boolean tag) {
        BranchGuard guard = guards.guard(grant.id(), ref);
        return tag || !guard.isProtected() || guard.mayPushOrMerge(guards.pusher(caller, grant, guard.protections()));
    }

    public void requireRunningOn(Caller caller, ProjectGrant grant, String ref, boolean tag) {
        if (!mayRunOn(caller, grant, ref, tag)) {
            throw Refusal.forbidden();
        }
    }

    public boolean isProtected(long projectId, String ref, boolean tag) {
        return !tag && guards.guard(projectId, ref).isProtected();
    }
}
