package dev.slipway.domain.environment.protection;

import dev.slipway.domain.job.JobObstacle;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether the protections of its environment keep a job from running. It is asked in projects with protections of their own or of
 * groups above.
 *
 * @param guard protections of the environment, none if it is not protected
 * @param user  of the job; empty if the account is gone
 */
public record DeploymentGate(EnvironmentGuard guard, Optional<Deployer> user, Subject subject) {

    /** Work of a job at its environment. */
    public sealed interface Subject {

        /** Deploys, and so needs approvals. */
        record Deployment(List<DeploymentApproval> approvals) implements Subject {}

        /**
         * Would deploy, but its deployment was deleted, and with it the tier that it gives its environment.
         *
         * @param possible protections that the environment can have in any tier
         */
        record DeploymentDeleted(EnvironmentGuard possible) implements Subject {}

        /** Stops, prepares, verifies or accesses the environment: needs the right to deploy, but no approvals. */
        record Other() implements Subject {}
    }

    public Set<JobObstacle> obstacles() {
        Set<JobObstacle> found = EnumSet.noneOf(JobObstacle.class);
        if (guard.isProtected() && user.filter(guard::mayDeploy).isEmpty()) {
            found.add(JobObstacle.PROTECTED_ENVIRONMENT);
        }
        switch (subject) {
            case Subject.Deployment(List<DeploymentApproval> approvals) -> found.addAll(missing(approvals));
            case Subject.DeploymentDeleted(EnvironmentGuard possible) -> {
                if (possible.isProtected()) {
                    found.add(JobObstacle.DEPLOYMENT_DELETED);
                }
            }
            case Subject.Other other -> { }
        }
        return found;
    }

    private Set<JobObstacle> missing(List<DeploymentApproval> approvals) {
        if (!guard.needsApproval()) {
            return Set.of();
        }
        return ApprovalTally.of(guard, approvals).state() == ApprovalTally.State.APPROVED ? Set.of(JobObstacle.RETRY_NEEDS_APPROVAL)
                : Set.of(JobObstacle.RETRY_NEEDS_APPROVAL, JobObstacle.APPROVAL_PENDING);
    }
}
