package dev.slipway.domain.job;

/**
 * What can happen to a job. An event names one outcome; where a cause has several, a rule first decides which event it
 * is ({@link JobReadiness}).
 */
public enum JobEvent {
    /** Ready for a runner. */
    ENQUEUE,
    /** Ready, but its resource group must give it a resource first. */
    AWAIT_RESOURCE,
    /** Ready, but something must be prepared first. */
    PREPARE,
    /** The resource group gave it a resource. */
    GRANT_RESOURCE,
    /** What had to be prepared is prepared. */
    FINISH_PREPARING,
    /** A person has to start it. */
    ACTIONIZE,
    /** A timer starts it. */
    SCHEDULE,
    /** The timer is taken off; a person has to start it. */
    UNSCHEDULE,
    /** It is looked at anew when the pipeline is processed. */
    PROCESS,
    /** A runner took it. */
    RUN,
    /** A bridge starts its downstream pipeline. */
    START_BRIDGE,
    /** The pipeline that a bridge mirrors is manual. */
    BLOCK_BRIDGE,
    /** The pipeline that a bridge ended with began again, and so does the bridge. */
    REOPEN_BRIDGE,
    /** The same, but its resource group must give it a resource first. */
    REOPEN_AWAITING,
    /** The runner that took it was never heard of again. */
    GIVE_BACK,
    /** It does not run in this pipeline. */
    SKIP,
    /** It did what it should. */
    SUCCEED,
    /** It failed, with a reason. */
    DROP,
    /** Somebody or something called it off. */
    CANCEL
}
