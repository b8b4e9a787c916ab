package dev.slipway.domain.environment.protection;

import dev.slipway.domain.job.JobObstacle;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether the protections of its environment keep a job from running.
 *
 * @param user      of the job; empty if the account is gone
 * @param deploys   whether the job deploys; others need the right to deploy, but no approvals
 * @param approvals of its deployment
 */
public record DeploymentGate(EnvironmentGuard guard, Optional<Deployer> user, boolean deploys, List<DeploymentApproval> approvals) {

    public Set<JobObstacle> obstacles() {
        Set<JobObstacle> found = EnumSet.noneOf(JobObstacle.class);
        if (guard.isProtected() && user.filter(guard::mayDeploy).isEmpty()) {
            found.add(JobObstacle.PROTECTED_ENVIRONMENT);
        }
        if (deploys && guard.needsApproval()) {
            found.add(JobObstacle.RETRY_NEEDS_APPROVAL);
            if (ApprovalTally.of(guard, approvals).state() != ApprovalTally.State.APPROVED) {
                found.add(JobObstacle.APPROVAL_PENDING);
            }
        }
        return found;
    }
}
