package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.DEPLOYMENT_APPROVALS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;

import dev.slipway.domain.environment.EnvironmentAction;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.TierGuess;
import dev.slipway.domain.environment.protection.Deployer;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.DeploymentGate;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.JobObstacle;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Finds the obstacles that protected environments put in the way of jobs. A project without protections costs one short statement. */
public final class ProtectionObstacles {

    private final DSLContext dsl;
    private final TierGuess tierGuess;
    private final JooqDeploymentGuards protections;

    /** @param tierGuess of environments that do not exist */
    public ProtectionObstacles(DSLContext dsl, TierGuess tierGuess) {
        this.dsl = dsl;
        this.tierGuess = tierGuess;
        this.protections = new JooqDeploymentGuards(dsl);
    }

    /**
     * Job with an environment.
     *
     * @param action at the environment; one that deploys has a deployment
     * @param userId user who starts it; null if the account is gone
     */
    public record GatedJob(long jobId, String environment, String action, @Nullable Long userId) {

        boolean deploys() {
            return EnvironmentAction.deploys(action);
        }
    }

    /**
     * Deployment of a job.
     *
     * @param tier that it gives its environment; null to leave it as it is
     */
    private record Deployment(@Nullable EnvironmentTier tier, List<DeploymentApproval> approvals) {}

    /** Returns the obstacles of jobs by their ids; jobs without any are left out. */
    public Map<Long, Set<JobObstacle>> ofStored(long projectId, List<GatedJob> jobs) {
        List<ProtectedEnvironment> all = protections(projectId, jobs);
        return all.isEmpty() ? Map.of() : obstacles(projectId, jobs, all,
                deployments(jobs.stream().filter(GatedJob::deploys).map(GatedJob::jobId).toList()));
    }

    /**
     * Returns the obstacles of jobs that are being created, whose environments are there.
     *
     * @param tiers that their deployments give the environments, by job
     */
    public Map<Long, Set<JobObstacle>> ofNew(long projectId, List<GatedJob> jobs, Map<Long, EnvironmentTier> tiers) {
        List<ProtectedEnvironment> all = protections(projectId, jobs);
        return all.isEmpty() ? Map.of() : obstacles(projectId, jobs, all, jobs.stream().filter(GatedJob::deploys)
                .collect(Collectors.toMap(GatedJob::jobId, job -> new Deployment(tiers.get(job.jobId()), List.of()))));
    }

    private List<ProtectedEnvironment> protections(long projectId, List<GatedJob> jobs) {
        return jobs.isEmpty() ? List.of()
                : protections.of(projectId, jobs.stream().map(GatedJob::environment).collect(Collectors.toSet()));
    }

    private Map<Long, Set<JobObstacle>> obstacles(long projectId, List<GatedJob> jobs, List<ProtectedEnvironment> all,
            Map<Long, Deployment> deployments) {
        Map<String, EnvironmentTier> tiers = tiers(projectId, jobs.stream().map(GatedJob::environment).collect(Collectors.toSet()));
        Map<Long, EnvironmentGuard> guards = new HashMap<>();
        jobs.forEach(job -> guards.put(job.jobId(), EnvironmentGuard.of(job.environment(),
                tiers(job, tiers, Optional.ofNullable(deployments.get(job.jobId()))), all)));
        Map<EnvironmentOwner, Set<Long>> groups = new HashMap<>();
        guards.values().forEach(guard -> guard.groups().forEach(
                (owner, ids) -> groups.computeIfAbsent(owner, any -> new HashSet<>()).addAll(ids)));
        Map<Long, Deployer> users = new HashMap<>();
        Map<Long, Set<JobObstacle>> obstacles = new HashMap<>();
        for (GatedJob job : jobs) {
            EnvironmentGuard guard = Objects.requireNonNull(guards.get(job.jobId()));
            Optional<Deployer> user = guard.isProtected() ? Optional.ofNullable(job.userId())
                    .map(id -> users.computeIfAbsent(id, one -> protections.deployer(projectId, one, groups))) : Optional.empty();
            Set<JobObstacle> found = new DeploymentGate(guard, user, subject(job, all, deployments)).obstacles();
            if (!found.isEmpty()) {
                obstacles.put(job.jobId(), found);
            }
        }
        return obstacles;
    }

    private static DeploymentGate.Subject subject(GatedJob job, List<ProtectedEnvironment> all, Map<Long, Deployment> deployments) {
        if (!job.deploys()) {
            return new DeploymentGate.Subject.Other();
        }
        Deployment deployment = deployments.get(job.jobId());
        return deployment == null ? new DeploymentGate.Subject.DeploymentDeleted(EnvironmentGuard.possible(job.environment(), all))
                : new DeploymentGate.Subject.Deployment(deployment.approvals());
    }

    private Set<EnvironmentTier> tiers(GatedJob job, Map<String, EnvironmentTier> tiers, Optional<Deployment> deployment) {
        Set<EnvironmentTier> all = new HashSet<>();
        all.add(Optional.ofNullable(tiers.get(job.environment())).orElseGet(() -> tierGuess.guess(job.environment())));
        deployment.map(Deployment::tier).ifPresent(all::add);
        return all;
    }

    private Map<String, EnvironmentTier> tiers(long projectId, Set<String> names) {
        return dsl.select(ENVIRONMENTS.NAME, ENVIRONMENTS.TIER).from(ENVIRONMENTS)
                .where(ENVIRONMENTS.PROJECT_ID.eq(projectId), ENVIRONMENTS.NAME.in(names))
                .fetchMap(ENVIRONMENTS.NAME, row -> EnvironmentTier.of(row.value2()).orElseThrow());
    }

    private Map<Long, Deployment> deployments(Collection<Long> jobs) {
        if (jobs.isEmpty()) {
            return Map.of();
        }
        Map<Long, List<DeploymentApproval>> approvals = dsl.select(DEPLOYMENTS.JOB_ID, DEPLOYMENT_APPROVALS.USER_ID,
                        DEPLOYMENT_APPROVALS.RULE_ID, DEPLOYMENT_APPROVALS.PROTECTIONS, DEPLOYMENT_APPROVALS.STATUS)
                .from(DEPLOYMENTS).join(DEPLOYMENT_APPROVALS).on(DEPLOYMENT_APPROVALS.DEPLOYMENT_ID.eq(DEPLOYMENTS.ID))
                .where(DEPLOYMENTS.JOB_ID.in(jobs))
                .fetchGroups(DEPLOYMENTS.JOB_ID,
                        row -> JooqDeploymentApprovals.approval(row.value2(), row.value3(), row.value4(), row.value5()));
        Map<Long, Deployment> deployments = new HashMap<>();
        dsl.select(DEPLOYMENTS.JOB_ID, DEPLOYMENTS.TIER).from(DEPLOYMENTS).where(DEPLOYMENTS.JOB_ID.in(jobs)).forEach(row ->
                deployments.put(row.value1(), new Deployment(Optional.ofNullable(row.value2()).flatMap(EnvironmentTier::of).orElse(null),
                        approvals.getOrDefault(row.value1(), List.of()))));
        return deployments;
    }
}
