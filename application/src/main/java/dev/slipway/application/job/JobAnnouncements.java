package dev.slipway.application.job;

/** The topics on which committed changes of jobs are announced. */
public final class JobAnnouncements {

    /** A job became pending; the subject is its project. */
    public static final String PENDING = "jobs.pending";

    private JobAnnouncements() {
    }
}
