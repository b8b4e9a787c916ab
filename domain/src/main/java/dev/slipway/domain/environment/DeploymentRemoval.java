package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/**
 * Decides whether a deployment may be deleted. One whose job is still to run is kept: the job would deploy without a record. It ends, or is
 * rejected or canceled, before it is deleted.
 *
 * @param ofJob   whether it follows a job; what is left of a job that is gone never moves again
 * @param current whether it is the last successful one of its environment
 * @param gated   whether deployments to its environment need approvals
 */
public record DeploymentRemoval(DeploymentStatus status, boolean ofJob, boolean current, boolean gated) {

    /** Returns why the deployment may not be deleted; empty if it may. */
    public Optional<Reason> objection() {
        if (status == DeploymentStatus.RUNNING) {
            return Optional.of(Reason.of("deployment.running"));
        }
        if (ofJob && status == DeploymentStatus.CREATED) {
            return Optional.of(Reason.of("deployment.created"));
        }
        if (ofJob && gated && status == DeploymentStatus.BLOCKED) {
            return Optional.of(Reason.of("deployment.awaits_approval"));
        }
        return current ? Optional.of(Reason.of("deployment.current")) : Optional.empty();
    }
}
