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

    /** Where the job stands then. */
    JobStatus end() {
        return JobLifecycle.TABLE.to(event);
    }

    /**
     * @param other   how the pipeline stands; empty where it is deleted, so that nobody can wait for it any more
     * @param mirrors whether the job ends as the pipeline does, rather than once that exists
     * @return empty where the job goes on
     */
    static Optional<BridgeOutcome> of(Optional<PipelineStatus> other, boolean mirrors) {
        if (!mirrors) {
            return Optional.of(GOOD);
        }
        return other.isEmpty() ? Optional.of(CALLED_OFF) : switch (other.get()) {
            case SUCCESS -> Optional.of(GOOD);
            case CANCELED -> Optional.of(CALLED_OFF);
            case FAILED, SKIPPED -> Optional.of(BAD);
            case CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, MANUAL, SCHEDULED -> Optional.empty();
        };
    }
}
