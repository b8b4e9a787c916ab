package dev.slipway.application.environment.deployment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.environment.DeployRights;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.application.environment.port.DeploymentRecords.Origin;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the decisions about deployments, and the rules that ask for them. */
public final class Approvals {

    private final Access access;
    private final DeploymentRecords records;
    private final DeploymentApprovals approvals;
    private final DeployRights rights;

    public Approvals(Access access, DeploymentRecords records, DeploymentApprovals approvals, DeployRights rights) {
        this.access = access;
        this.records = records;
        this.approvals = approvals;
        this.rights = rights;
    }

    /**
     * Returns a deployment with the decisions about it, and the protections of its environment as it is and as the deployment makes it.
     * Groups that the caller may not see have no names.
     */
    public DeploymentDetail detail(Caller caller, ProjectGrant grant, DeploymentView deployment) {
        Origin origin = records.origin(grant.id(), deployment.id()).orElseThrow(Refusal::notFound);
        EnvironmentGuard guard = rights.guard(grant.id(), deployment.environment(), origin.tier());
        Map<AccessGrant, String> names = new HashMap<>(rights.names(guard));
        if (!caller.administrator() && grant.standing().role().isEmpty()) {
            Set<Long> seen = access.seenGroups(caller, names.keySet().stream().filter(AccessGrant.Group.class::isInstance)
                    .map(group -> ((AccessGrant.Group) group).id()).collect(Collectors.toSet()));
            names.keySet().removeIf(each -> each instanceof AccessGrant.Group(long id) && !seen.contains(id));
        }
        return new DeploymentDetail(deployment, origin, guard, approvals.of(deployment.id()), names);
    }
}
