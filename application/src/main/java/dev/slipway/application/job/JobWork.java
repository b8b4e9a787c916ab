package dev.slipway.application.job;

/**
 * Kinds of recorded work about jobs and their pipelines. The {@code WorkHandler} of a kind has the same name. The values are stored with
 * recorded work, so they never change.
 */
public final class JobWork {

    /** The delay of a scheduled job is over; the subject is the job. */
    public static final String START_SCHEDULED_JOB = "job.start_scheduled";
    /** A job ended, so its log can be archived; the subject is the job. */
    public static final String ARCHIVE_LOG = "job.archive_trace";
    /** A resource may be free for a waiting job; the subject is the resource group. */
    public static final String ASSIGN_RESOURCE = "job.assign_resource";
    /** The status of a pipeline changed; the subject is the pipeline. */
    public static final String NOTIFY_FOLLOWERS = "pipeline.changed";
    /** A new pipeline may make older ones of its ref redundant; the subject is the new one. */
    public static final String CANCEL_REDUNDANT_PIPELINES = "pipeline.cancel_redundant";
    /** A deleted pipeline is to be removed with everything under it; the subject is the pipeline. */
    public static final String REMOVE_PIPELINE = "pipeline.remove";

    /** A bridge is ready to create its pipeline, or to find the one that it follows; the subject is the bridge. */
    public static final String START_BRIDGE = "bridge.start";
    /** The pipeline that a bridge created or follows changed; the subject is the bridge. */
    public static final String SYNC_BRIDGE = "bridge.follow";
    /** A pipeline that had ended was restarted; the subject is the pipeline. */
    public static final String RESTART_MIRRORING_BRIDGES = "pipeline.reopened";
    /** The pipeline that a bridge mirrors was restarted; the subject is the bridge. */
    public static final String RESTART_BRIDGE = "bridge.reopen";
    /** The parent of a pipeline was canceled; the subject is the child. */
    public static final String CANCEL_CHILD = "pipeline.cancel_child";

    private JobWork() {
    }
}
