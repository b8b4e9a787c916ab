package dev.slipway.application.pipeline.change;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;

/** Authorizes callers to run jobs on a ref, for all use cases of pipelines and jobs. */
public final class PipelineRights {

    private final BranchProtection guards;

    public PipelineRights(BranchProtection guards) {
        this.guards = guards;
    }

    public boolean mayRunOn(Caller caller, ProjectGrant grant, String ref, boolean tag) {
        return guards.mayRunOn(caller, grant, ref, tag);
    }

    public void requireRunningOn(Caller caller, ProjectGrant grant, String ref, boolean tag) {
        if (!mayRunOn(caller, grant, ref, tag)) {
            throw Refusal.forbidden();
        }
    }

    public boolean isProtected(long projectId, String ref, boolean tag) {
        return guards.guard(projectId, ref, tag).isProtected();
    }
}
