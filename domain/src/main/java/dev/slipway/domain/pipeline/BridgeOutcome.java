package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobLifecycle;
import dev.slipway.domain.job.JobStatus;
import java.util.Optional;

/**
 * Outcome of a bridge, by the status of the pipeline that it created or follows (2.9 of the reference).
 *
 * @param failure failure reason of the bridge; empty if it does not fail
 */
record BridgeOutcome(JobEvent event, Optional<FailureReason> failure) {

    private static final BridgeOutcome SUCCEEDED = new BridgeOutcome(JobEvent.SUCCEED, Optional.empty());
    private static final BridgeOutcome CANCELED = new BridgeOutcome(JobEvent.CANCEL, Optional.empty());
    private static final BridgeOutcome FAILED = new BridgeOutcome(JobEvent.DROP, Optional.of(FailureReason.UNKNOWN_FAILURE));

    private static final BridgeOutcome SKIPPED = new BridgeOutcome(JobEvent.SKIP, Optional.empty());
    private static final BridgeOutcome BLOCKED = new BridgeOutcome(JobEvent.BLOCK_BRIDGE, Optional.empty());

    /** Returns the status of the bridge after the event. */
    JobStatus end() {
        return JobLifecycle.TABLE.to(event);
    }

    /**
     * Returns the outcome of a bridge; empty if the bridge goes on waiting.
     *
     * @param other     status of the pipeline; empty if it is deleted, so that the bridge stops waiting
     * @param following status changes that the bridge takes over
     */
    static Optional<BridgeOutcome> of(Optional<PipelineStatus> other, BridgeStrategy following) {
        if (following == BridgeStrategy.START) {
            return Optional.of(SUCCEEDED);
        }
        return other.isEmpty() ? Optional.of(CANCELED) : switch (other.get()) {
            case SUCCESS -> Optional.of(SUCCEEDED);
            case CANCELED -> Optional.of(CANCELED);
            case FAILED -> Optional.of(FAILED);
            case SKIPPED -> Optional.of(following == BridgeStrategy.STATUS ? SKIPPED : FAILED);
            case MANUAL -> Optional.of(BLOCKED).filter(blocked -> following == BridgeStrategy.STATUS);
            case CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, SCHEDULED -> Optional.empty();
        };
    }
}
