package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobLifecycle;
import dev.slipway.domain.job.JobStatus;
import java.util.Optional;

/**
 * What the pipeline that a trigger job made or follows means for the job (2.9 of the reference).
 *
 * @param failure why the job fails; empty where it does not
 */
record BridgeOutcome(JobEvent event, Optional<FailureReason> failure) {

    private static final BridgeOutcome GOOD = new BridgeOutcome(JobEvent.SUCCEED, Optional.empty());
    private static final BridgeOutcome CALLED_OFF = new BridgeOutcome(JobEvent.CANCEL, Optional.empty());
    private static final BridgeOutcome BAD = new BridgeOutcome(JobEvent.DROP, Optional.of(FailureReason.UNKNOWN_FAILURE));

    private static final BridgeOutcome LEFT_OUT = new BridgeOutcome(JobEvent.SKIP, Optional.empty());
    private static final BridgeOutcome BLOCKED = new BridgeOutcome(JobEvent.BLOCK_BRIDGE, Optional.empty());

    /** Where the job stands then. */
    JobStatus end() {
        return JobLifecycle.TABLE.to(event);
    }

    /**
     * @param other     status of the pipeline; empty if it is deleted, so that the bridge stops waiting
     * @param following status changes that the job takes over
     * @return empty where the job goes on
     */
    static Optional<BridgeOutcome> of(Optional<PipelineStatus> other, BridgeStrategy following) {
        if (following == BridgeStrategy.START) {
            return Optional.of(GOOD);
        }
        return other.isEmpty() ? Optional.of(CALLED_OFF) : switch (other.get()) {
            case SUCCESS -> Optional.of(GOOD);
            case CANCELED -> Optional.of(CALLED_OFF);
            case FAILED -> Optional.of(BAD);
            case SKIPPED -> Optional.of(following == BridgeStrategy.STATUS ? LEFT_OUT : BAD);
            case MANUAL -> Optional.of(BLOCKED).filter(blocked -> following == BridgeStrategy.STATUS);
            case CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, SCHEDULED -> Optional.empty();
        };
    }
}
