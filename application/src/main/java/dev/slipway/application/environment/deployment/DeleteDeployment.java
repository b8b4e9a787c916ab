package dev.slipway.application.environment.deployment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.DeployRights;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.DeploymentRecords.LockedDeployment;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.DeploymentRemoval;
import dev.slipway.domain.environment.protection.EnvironmentGuard;

/** Deletes a deployment that neither runs, nor is still to run, nor is the current one of its environment. Its job stays. */
public final class DeleteDeployment {

    private final Access access;
    private final DeploymentRecords deployments;
    private final Environments environments;
    private final DeployRights rights;
    private final Transactions transactions;

    public DeleteDeployment(Access access, DeploymentRecords deployments, Environments environments, DeployRights rights,
            Transactions transactions) {
        this.access = access;
        this.deployments = deployments;
        this.environments = environments;
        this.rights = rights;
        this.transactions = transactions;
    }

    public void delete(Caller caller, ProjectRef project, long deploymentId, Freshness freshness) {
        ProjectGrant grant = access.project(caller, project, Ability.DELETE_DEPLOYMENTS);
        transactions.write(() -> {
            LockedDeployment locked = deployments.lock(grant.id(), deploymentId).orElseThrow(Refusal::notFound);
            ProjectEnvironment environment = environments.find(grant.id(), locked.environmentId()).orElseThrow();
            EnvironmentGuard guard = rights.guard(grant.id(), environment,
                    deployments.origin(grant.id(), locked.id()).flatMap(DeploymentRecords.Origin::tier));
            rights.require(caller, grant, guard);
            freshness.check(locked.updatedAt());
            new DeploymentRemoval(locked.status(), locked.ofJob(), locked.current(), guard.needsApproval()).objection()
                    .ifPresent(reason -> {
                        throw Refusal.badRequest(reason);
                    });
            deployments.delete(locked.id());
        });
    }
}
