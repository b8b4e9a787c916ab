package dev.slipway.application.environment.deployment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Returns deployments to clients. Their jobs are left out for callers who may not read jobs. */
public final class DeploymentReads {

    private final Access access;
    private final DeploymentRecords deployments;
    private final Approvals approvals;

    public DeploymentReads(Access access, DeploymentRecords deployments, Approvals approvals) {
        this.access = access;
        this.approvals = approvals;
        this.deployments = deployments;
    }

    public Page<DeploymentView> list(Caller caller, ProjectRef project, DeploymentFilter filter, PageRequest page) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_ENVIRONMENTS);
        return deployments.list(grant.id(), filter, page).map(deployment -> shown(grant, deployment));
    }

    /** Returns a deployment with the decisions about it. */
    public DeploymentDetail get(Caller caller, ProjectRef project, long deploymentId) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_ENVIRONMENTS);
        return approvals.detail(caller, grant, shown(grant, deploymentId));
    }

    DeploymentView shown(ProjectGrant grant, long deploymentId) {
        return deployments.find(grant.id(), deploymentId).map(deployment -> shown(grant, deployment)).orElseThrow(Refusal::notFound);
    }

    private static DeploymentView shown(ProjectGrant grant, DeploymentView deployment) {
        return grant.allows(Ability.READ_JOBS) ? deployment : deployment.withoutJob();
    }
}
