package dev.slipway.application.job;

/** Topics of announcements about committed changes of jobs. */
public final class JobAnnouncements {

    /** A job became pending; the subject is its project. */
    public static final String PENDING = "jobs.pending";

    private JobAnnouncements() {
    }
}
