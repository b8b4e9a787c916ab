package dev.slipway.application.environment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.Stopping.Order;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.List;

/**
 * Stops an environment for a client. The caller must be allowed to deploy to it and to run the jobs that stop it, even where they are left
 * out.
 */
public final class StopEnvironment {

    private final Access access;
    private final Environments environments;
    private final DeployRights rights;
    private final Stopping stopping;
    private final List<StopJobs> jobs;

    public StopEnvironment(Access access, Environments environments, DeployRights rights, Stopping stopping, List<StopJobs> jobs) {
        this.access = access;
        this.rights = rights;
        this.environments = environments;
        this.stopping = stopping;
        this.jobs = jobs;
    }

    /** @param force stops it at once, without its jobs */
    public ProjectEnvironment stop(Caller caller, ProjectRef project, long environmentId, boolean force) {
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_ENVIRONMENTS);
        rights.require(caller, grant, environments.find(grant.id(), environmentId).orElseThrow(Refusal::notFound));
        stopping.stop(grant.id(), environmentId,
                new Order(force, caller.accountId(), actions -> allowed(caller, grant, actions), environment -> true));
        return environments.find(grant.id(), environmentId).orElseThrow(Refusal::notFound);
    }

    private boolean allowed(Caller caller, ProjectGrant grant, List<StopAction> actions) {
        if (!actions.stream().allMatch(action -> jobs.getFirst().mayRun(caller, grant, action))) {
            throw Refusal.forbidden();
        }
        return true;
    }
}
