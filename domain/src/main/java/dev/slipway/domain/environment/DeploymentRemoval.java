package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Decides whether a deployment may be deleted. */
public final class DeploymentRemoval {

    private DeploymentRemoval() {
    }

    /**
     * Returns why a deployment may not be deleted; empty if it may.
     *
     * @param current whether it is the last successful one of its environment
     * @param gated   whether deployments to its environment need approvals: those that wait are rejected or canceled, not deleted
     */
    public static Optional<Reason> objection(DeploymentStatus status, boolean current, boolean gated) {
        if (status == DeploymentStatus.RUNNING) {
            return Optional.of(Reason.of("deployment.running"));
        }
        if (gated && status == DeploymentStatus.BLOCKED) {
            return Optional.of(Reason.of("deployment.awaits_approval"));
        }
        return current ? Optional.of(Reason.of("deployment.current")) : Optional.empty();
    }
}
