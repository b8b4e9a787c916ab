package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.DEPLOYMENT_APPROVALS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;

import dev.slipway.application.environment.DeployRights;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.TierGuess;
import dev.slipway.domain.environment.protection.Deployer;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.DeploymentGate;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.JobObstacle;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Finds the obstacles that protected environments put in the way of jobs. A project without protections costs one short statement. */
public final class ProtectionObstacles {

    private final DSLContext dsl;
    private final JooqProtectedEnvironments protections;

    public ProtectionObstacles(DSLContext dsl) {
        this.dsl = dsl;
        this.protections = new JooqProtectedEnvironments(dsl);
    }

    /**
     * Job with an environment.
     *
     * @param deploys whether it deploys there
     * @param userId  who runs it; null if the account is gone
     */
    public record GatedJob(long jobId, String environment, boolean deploys, @Nullable Long userId) {}

    /** Returns the obstacles by the ids of jobs; jobs without any are left out. */
    public Map<Long, Set<JobObstacle>> obstacles(long projectId, List<GatedJob> jobs) {
        List<ProtectedEnvironment> all = jobs.isEmpty() ? List.of() : protections.of(projectId);
        if (all.isEmpty()) {
            return Map.of();
        }
        Map<String, EnvironmentGuard> guards = guards(projectId, jobs.stream().map(GatedJob::environment).collect(Collectors.toSet()), all);
        List<GatedJob> gated = jobs.stream().filter(job -> guards.containsKey(job.environment())).toList();
        Set<Long> groups = guards.values().stream().flatMap(guard -> DeployRights.groups(guard).stream()).collect(Collectors.toSet());
        Map<Long, List<DeploymentApproval>> approvals = approvals(gated.stream()
                .filter(job -> job.deploys() && guard(guards, job).needsApproval()).map(GatedJob::jobId).toList());
        Map<Long, Deployer> users = new HashMap<>();
        Map<Long, Set<JobObstacle>> obstacles = new HashMap<>();
        for (GatedJob job : gated) {
            Optional<Deployer> user = Optional.ofNullable(job.userId())
                    .map(id -> users.computeIfAbsent(id, one -> protections.deployer(projectId, one, groups)));
            Set<JobObstacle> found = new DeploymentGate(guard(guards, job), user, job.deploys(),
                    approvals.getOrDefault(job.jobId(), List.of())).obstacles();
            if (!found.isEmpty()) {
                obstacles.put(job.jobId(), found);
            }
        }
        return obstacles;
    }

    private static EnvironmentGuard guard(Map<String, EnvironmentGuard> guards, GatedJob job) {
        return guards.getOrDefault(job.environment(), EnvironmentGuard.OPEN);
    }

    /** Returns the guards of the protected ones. An environment that does not exist yet has the tier that its name suggests. */
    private Map<String, EnvironmentGuard> guards(long projectId, Set<String> names, List<ProtectedEnvironment> all) {
        Map<String, EnvironmentTier> tiers = dsl.select(ENVIRONMENTS.NAME, ENVIRONMENTS.TIER).from(ENVIRONMENTS)
                .where(ENVIRONMENTS.PROJECT_ID.eq(projectId), ENVIRONMENTS.NAME.in(names))
                .fetchMap(ENVIRONMENTS.NAME, row -> EnvironmentTier.of(row.value2()).orElseThrow());
        Map<String, EnvironmentGuard> guards = new HashMap<>();
        for (String name : names) {
            EnvironmentTier tier = Optional.ofNullable(tiers.get(name)).orElseGet(() -> TierGuess.byName().guess(name));
            EnvironmentGuard guard = EnvironmentGuard.of(name, tier, all);
            if (guard.isProtected()) {
                guards.put(name, guard);
            }
        }
        return guards;
    }

    private Map<Long, List<DeploymentApproval>> approvals(Collection<Long> jobs) {
        return jobs.isEmpty() ? Map.of() : dsl.select(DEPLOYMENTS.JOB_ID, DEPLOYMENT_APPROVALS.USER_ID, DEPLOYMENT_APPROVALS.RULE_ID,
                        DEPLOYMENT_APPROVALS.STATUS)
                .from(DEPLOYMENTS).join(DEPLOYMENT_APPROVALS).on(DEPLOYMENT_APPROVALS.DEPLOYMENT_ID.eq(DEPLOYMENTS.ID))
                .where(DEPLOYMENTS.JOB_ID.in(jobs))
                .fetchGroups(DEPLOYMENTS.JOB_ID, row -> JooqDeploymentApprovals.approval(row.value2(), row.value3(), row.value4()));
    }
}
