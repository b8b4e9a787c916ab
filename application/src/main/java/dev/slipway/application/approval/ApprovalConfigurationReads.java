package dev.slipway.application.approval;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Returns the approval configuration of a project, to its maintainers. */
public final class ApprovalConfigurationReads {

    private final Access access;
    private final EffectiveApprovals approvals;

    ApprovalConfigurationReads(Access access, EffectiveApprovals approvals) {
        this.access = access;
        this.approvals = approvals;
    }

    public ProjectApprovals get(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        return approvals.of(access.project(caller, project, Ability.READ_APPROVAL_CONFIGURATION).id());
    }

    /** Returns the same configuration as settings, each with what locks it. */
    public ApprovalSettingsView settings(Caller caller, ProjectRef project) {
        return ApprovalSettingsView.of(get(caller, project));
    }
}
