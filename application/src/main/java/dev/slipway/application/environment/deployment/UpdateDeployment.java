package dev.slipway.application.environment.deployment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.DeployRights;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.DeploymentRecords.LockedDeployment;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.DeploymentLifecycle;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.ReportedStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import java.time.Instant;

/** Moves a deployment that a client reported to another status. Deployments of jobs follow their jobs, and nothing else. */
public final class UpdateDeployment {

    private final Access access;
    private final DeploymentReads reads;
    private final DeploymentRecords deployments;
    private final Environments environments;
    private final DeployRights rights;
    private final Transactions transactions;

    public UpdateDeployment(Access access, DeploymentReads reads, DeploymentRecords deployments, Environments environments,
            DeployRights rights, Transactions transactions) {
        this.access = access;
        this.reads = reads;
        this.deployments = deployments;
        this.environments = environments;
        this.rights = rights;
        this.transactions = transactions;
    }

    public DeploymentView update(Caller caller, ProjectRef project, long deploymentId, ReportedStatus status) {
        ProjectGrant grant = access.project(caller, project, Ability.DEPLOY);
        transactions.run(now -> move(caller, grant, deploymentId, status.event(), now));
        return reads.shown(grant, deploymentId);
    }

    private void move(Caller caller, ProjectGrant grant, long deploymentId, DeploymentEvent event, Instant now) {
        LockedDeployment locked = deployments.lock(grant.id(), deploymentId).orElseThrow(Refusal::notFound);
        ProjectEnvironment environment = environments.lock(grant.id(), locked.environmentId()).orElseThrow();
        rights.require(caller, grant, environment);
        if (locked.ofJob()) {
            throw Refusal.forbidden(Reason.of("deployment.of_job"));
        }
        switch (DeploymentLifecycle.TABLE.on(locked.status(), event)) {
            case Step.Refused<DeploymentStatus> ignored -> throw Refusal.invalid("status", "deployment.transition",
                    DeploymentLifecycle.TABLE.to(event).wireName(), locked.status().wireName());
            case Step.Stayed<DeploymentStatus> ignored -> { }
            case Step.Moved<DeploymentStatus> moved -> apply(environment, locked, moved.to(), now);
        }
    }

    private void apply(ProjectEnvironment environment, LockedDeployment locked, DeploymentStatus reached, Instant now) {
        if (locked.outdated() && reached == DeploymentStatus.RUNNING) {
            throw Refusal.invalid("status", "deployment.outdated");
        }
        deployments.move(locked.id(), reached, now);
        StartedEnvironment.after(reached, environment, environments, now);
    }
}
