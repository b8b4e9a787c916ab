package dev.slipway.application.job;

/** The kinds of recorded work about jobs and their pipelines; each has one {@code WorkHandler}. */
public final class JobWork {

    /** The timer of a scheduled job; the subject is the job. */
    public static final String START_SCHEDULED_JOB = "job.start_scheduled";
    /** A job ended, so its log can be archived; the subject is the job. */
    public static final String ARCHIVE_LOG = "job.archive_trace";
    /** A resource may be free for a waiting job; the subject is the resource group. */
    public static final String ASSIGN_RESOURCE = "job.assign_resource";
    /** A pipeline's status changed; the subject is the pipeline. */
    public static final String NOTIFY_FOLLOWERS = "pipeline.changed";
    /** A new pipeline may make older ones of its ref redundant; the subject is the new one. */
    public static final String CANCEL_REDUNDANT_PIPELINES = "pipeline.cancel_redundant";
    /** A deleted pipeline is to be removed with all that is under it; the subject is the pipeline. */
    public static final String REMOVE_PIPELINE = "pipeline.remove";

    /** A trigger job is due: it makes its pipeline, or finds the one that it follows; the subject is the job. */
    public static final String START_BRIDGE = "bridge.start";
    /** The pipeline that a trigger job made or follows changed; the subject is the job. */
    public static final String SYNC_BRIDGE = "bridge.follow";
    /** A pipeline that had ended did not stay so; the subject is the pipeline. */
    public static final String RESTART_MIRRORING_BRIDGES = "pipeline.reopened";
    /** The pipeline that a trigger job mirrors did not stay as it had ended; the subject is the job. */
    public static final String RESTART_BRIDGE = "bridge.reopen";
    /** The parent of a pipeline was called off; the subject is the child. */
    public static final String CANCEL_CHILD = "pipeline.cancel_child";

    private JobWork() {
    }
}
