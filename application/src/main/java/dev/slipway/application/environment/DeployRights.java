package dev.slipway.application.environment;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.protection.Deployer;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether callers may deploy to environments, and so change, stop and delete them. Jobs are decided about when they start, by the
 * same rules.
 */
public final class DeployRights {

    private final DeploymentGuards protections;

    public DeployRights(DeploymentGuards protections) {
        this.protections = protections;
    }

    /**
     * Returns the protections of an environment as it is, and as it is going to be.
     *
     * @param tier that it is going to have; empty for the one that it has
     */
    public EnvironmentGuard guard(long projectId, ProjectEnvironment environment, Optional<EnvironmentTier> tier) {
        Set<EnvironmentTier> tiers = Stream.concat(Stream.of(environment.tier()), tier.stream()).collect(Collectors.toSet());
        return EnvironmentGuard.of(environment.name(), tiers, protections.of(projectId));
    }

    /** Locks the protections of an environment against changes until the transaction ends; it is called before they are read. */
    public void lock(long projectId, String environment) {
        protections.lock(projectId, environment);
    }

    /** Returns a caller as protections see it. A job of an administrator is no administrator. */
    public Deployer deployer(Caller caller, long projectId, EnvironmentGuard guard) {
        return protections.deployer(projectId, caller.accountId().orElse(0), guard.groups()).administering(caller.administrator());
    }

    /** Returns which environments of a project a caller may deploy to. Protections and roles are read once, for any number. */
    public Predicate<ProjectEnvironment> deployable(Caller caller, ProjectGrant grant) {
        List<ProtectedEnvironment> all = protections.of(grant.id());
        if (all.isEmpty()) {
            return environment -> true;
        }
        Deployer user = deployer(caller, grant.id(), new EnvironmentGuard(all));
        return environment -> EnvironmentGuard.of(environment.name(), Set.of(environment.tier()), all).mayDeploy(user);
    }

    public boolean mayDeploy(Caller caller, ProjectGrant grant, ProjectEnvironment environment) {
        return mayDeploy(caller, grant, guard(grant.id(), environment, Optional.empty()));
    }

    private boolean mayDeploy(Caller caller, ProjectGrant grant, EnvironmentGuard guard) {
        return !guard.isProtected() || guard.mayDeploy(deployer(caller, grant.id(), guard));
    }

    public void require(Caller caller, ProjectGrant grant, ProjectEnvironment environment) {
        require(caller, grant, guard(grant.id(), environment, Optional.empty()));
    }

    public void require(Caller caller, ProjectGrant grant, EnvironmentGuard guard) {
        if (!mayDeploy(caller, grant, guard)) {
            throw Refusal.forbidden(Reason.of("environment.protected"));
        }
    }

    /** Returns the names of the users and groups that protections name. */
    public Map<AccessGrant, String> names(EnvironmentGuard guard) {
        return guard.isProtected() ? protections.names(guard.protections().stream().flatMap(each -> each.entries().stream())
                .map(EnvironmentGrant::grant).collect(Collectors.toSet())) : Map.of();
    }

    /** Returns whether the project lets users approve their own deployments. */
    public boolean ownApprovals(long projectId) {
        return protections.ownApprovals(projectId);
    }
}
