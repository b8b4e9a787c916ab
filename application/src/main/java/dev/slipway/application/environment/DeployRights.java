package dev.slipway.application.environment;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.environment.port.ProtectedEnvironments;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.protection.Deployer;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import dev.slipway.domain.kernel.Reason;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decides whether callers may deploy to environments, and so change, stop and delete them. Jobs are decided about when they start, by the
 * same rules.
 */
public final class DeployRights {

    private final ProtectedEnvironments protections;

    public DeployRights(ProtectedEnvironments protections) {
        this.protections = protections;
    }

    /** Returns the protections of an environment of a project. */
    public EnvironmentGuard guard(long projectId, String environment, EnvironmentTier tier) {
        return EnvironmentGuard.of(environment, tier, protections.of(projectId));
    }

    /** Returns a caller as protections see it. A job of an administrator is no administrator. */
    public Deployer deployer(Caller caller, long projectId, EnvironmentGuard guard) {
        Deployer found = protections.deployer(projectId, caller.accountId().orElse(0), groups(guard));
        return new Deployer(found.userId(), caller.administrator(), found.roles(), found.direct(), found.members());
    }

    /** Returns the groups that the protections name. */
    public static Set<Long> groups(EnvironmentGuard guard) {
        return guard.protections().stream().flatMap(each -> each.entries().stream()).map(EnvironmentGrant::grant)
                .filter(AccessGrant.Group.class::isInstance).map(grant -> ((AccessGrant.Group) grant).id()).collect(Collectors.toSet());
    }

    public boolean mayDeploy(Caller caller, ProjectGrant grant, ProjectEnvironment environment) {
        EnvironmentGuard guard = guard(grant.id(), environment.name(), environment.tier());
        return !guard.isProtected() || guard.mayDeploy(deployer(caller, grant.id(), guard));
    }

    public void require(Caller caller, ProjectGrant grant, ProjectEnvironment environment) {
        if (!mayDeploy(caller, grant, environment)) {
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
