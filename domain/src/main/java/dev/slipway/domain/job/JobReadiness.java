package dev.slipway.domain.job;

import java.util.Optional;

/**
 * Decides what becomes of a job whose turn has come. The cause is one, the outcomes are several, so the choice is made
 * here and the table of the life cycle only knows single events.
 */
public record JobReadiness(JobEvent event, Optional<FailureReason> failure) {

    /** For a job whose predecessors allow it: a timer, a person, or the queue. */
    public static JobReadiness of(JobRun job) {
        return switch (job.plan().when()) {
            case DELAYED -> new JobReadiness(
                    job.plan().startIn().isPresent() ? JobEvent.SCHEDULE : JobEvent.ACTIONIZE, Optional.empty());
            case MANUAL -> new JobReadiness(JobEvent.ACTIONIZE, Optional.empty());
            case ON_SUCCESS, ON_FAILURE, ALWAYS -> toStart(job);
        };
    }

    /** For a job that is to start now, because it is its turn, because somebody plays it or because its timer fired. */
    public static JobReadiness toStart(JobRun job) {
        if (job.obstacles().contains(JobObstacle.OUTDATED_DEPLOYMENT)) {
            return dropped(FailureReason.FAILED_OUTDATED_DEPLOYMENT_JOB);
        }
        if (job.obstacles().contains(JobObstacle.PROTECTED_ENVIRONMENT)) {
            return dropped(FailureReason.PROTECTED_ENVIRONMENT_FAILURE);
        }
        return new JobReadiness(
                job.plan().resourceGroup().isPresent() ? JobEvent.AWAIT_RESOURCE : JobEvent.ENQUEUE,
                Optional.empty());
    }

    private static JobReadiness dropped(FailureReason reason) {
        return new JobReadiness(JobEvent.DROP, Optional.of(reason));
    }
}
