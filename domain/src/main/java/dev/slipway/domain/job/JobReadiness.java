package dev.slipway.domain.job;

import java.util.Optional;

/**
 * Chooses the event of a job that is ready to start. One cause has several outcomes, so that the choice is made here and the life cycle
 * contains single events only.
 */
public record JobReadiness(JobEvent event, Optional<FailureReason> failure) {

    /** Returns the event of a job whose predecessors allow it to run: it waits for its timer, for a user, or in the queue. */
    public static JobReadiness of(JobRun job) {
        return switch (job.plan().when()) {
            case DELAYED -> new JobReadiness(
                    job.plan().startIn().isPresent() ? JobEvent.SCHEDULE : JobEvent.ACTIONIZE, Optional.empty());
            case MANUAL -> new JobReadiness(JobEvent.ACTIONIZE, Optional.empty());
            case ON_SUCCESS, ON_FAILURE, ALWAYS -> toStart(job);
        };
    }

    /**
     * Returns the event of a job that starts now: its predecessors ended, a user plays it, or its timer fired. A job whose deployment lacks
     * approvals waits for a user instead.
     */
    public static JobReadiness toStart(JobRun job) {
        if (job.obstacles().contains(JobObstacle.OUTDATED_DEPLOYMENT)) {
            return dropped(FailureReason.FAILED_OUTDATED_DEPLOYMENT_JOB);
        }
        if (job.obstacles().contains(JobObstacle.PROTECTED_ENVIRONMENT)) {
            return dropped(FailureReason.PROTECTED_ENVIRONMENT_FAILURE);
        }
        if (job.obstacles().contains(JobObstacle.DEPLOYMENT_DELETED)) {
            return dropped(FailureReason.ENVIRONMENT_CREATION_FAILURE);
        }
        if (job.obstacles().contains(JobObstacle.APPROVAL_PENDING)) {
            return new JobReadiness(job.status() == JobStatus.SCHEDULED ? JobEvent.UNSCHEDULE : JobEvent.ACTIONIZE, Optional.empty());
        }
        return new JobReadiness(
                job.plan().resourceGroup().isPresent() ? JobEvent.AWAIT_RESOURCE : JobEvent.ENQUEUE,
                Optional.empty());
    }

    private static JobReadiness dropped(FailureReason reason) {
        return new JobReadiness(JobEvent.DROP, Optional.of(reason));
    }
}
