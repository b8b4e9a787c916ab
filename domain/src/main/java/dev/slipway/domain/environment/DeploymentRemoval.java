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
     */
    public static Optional<Reason> objection(DeploymentStatus status, boolean current) {
        if (status == DeploymentStatus.RUNNING) {
            return Optional.of(Reason.of("deployment.running"));
        }
        return current ? Optional.of(Reason.of("deployment.current")) : Optional.empty();
    }
}
