package dev.slipway.application.environment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.EnvironmentRemoval;

/** Deletes a stopped environment with its deployments, once these have ended. A later deployment to its name makes a new one. */
public final class DeleteEnvironment {

    private final Access access;
    private final Environments environments;
    private final DeployRights rights;
    private final Transactions transactions;

    public DeleteEnvironment(Access access, Environments environments, DeployRights rights, Transactions transactions) {
        this.access = access;
        this.rights = rights;
        this.environments = environments;
        this.transactions = transactions;
    }

    public void delete(Caller caller, ProjectRef project, long environmentId, Freshness freshness) {
        ProjectGrant grant = access.project(caller, project, Ability.DELETE_ENVIRONMENTS);
        transactions.write(() -> {
            ProjectEnvironment environment = environments.lock(grant.id(), environmentId).orElseThrow(Refusal::notFound);
            rights.require(caller, grant, environment);
            new EnvironmentRemoval(environment.state(), environments.deploying(environmentId)).objection().ifPresent(reason -> {
                throw Refusal.forbidden(reason);
            });
            freshness.check(environment.updatedAt());
            environments.delete(environmentId);
        });
    }
}
