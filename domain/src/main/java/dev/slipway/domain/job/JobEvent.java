package dev.slipway.domain.job;

/**
 * Event of a job. An event leads to one outcome; where a cause has several, {@link JobReadiness} chooses the event.
 */
public enum JobEvent {
    /** The job enters the queue of runners. */
    ENQUEUE,
    /** The job waits until its resource group grants it the resource. */
    AWAIT_RESOURCE,
    /** The job waits for its preparation. */
    PREPARE,
    /** The resource group granted the job the resource. */
    GRANT_RESOURCE,
    /** The preparation of the job finished. */
    FINISH_PREPARING,
    /** The job waits for a user to start it. */
    ACTIONIZE,
    /** The job waits for its timer. */
    SCHEDULE,
    /** The timer of the job was removed; a user has to start it. */
    UNSCHEDULE,
    /** The job is evaluated again when its pipeline is processed. */
    PROCESS,
    /** A runner was assigned the job. */
    RUN,
    /** The bridge starts its downstream pipeline. */
    START_BRIDGE,
    /** The pipeline that the bridge mirrors is manual. */
    BLOCK_BRIDGE,
    /** The bridge restarts because the pipeline that it mirrors was restarted. */
    REOPEN_BRIDGE,
    /** The bridge restarts, and waits until its resource group grants it the resource. */
    REOPEN_AWAITING,
    /** The runner of the job never confirmed the assignment; the job returns to the queue. */
    GIVE_BACK,
    /** The job does not run in this pipeline. */
    SKIP,
    /** The job succeeded. */
    SUCCEED,
    /** The job failed, with a failure reason. */
    DROP,
    /** A user or the server canceled the job. */
    CANCEL
}
