package dev.slipway.application.runner.job;

import dev.slipway.domain.job.JobStatus;

/** Answer to a runner about the job that it runs. Each carries the status of the job, by which runners learn that it was canceled. */
public sealed interface JobAnswer {

    JobStatus status();

    /** The request was accepted. */
    record Accepted(JobStatus status) implements JobAnswer {}

    /**
     * A piece of the log was appended.
     *
     * @param size     size of the log, in bytes
     * @param interval seconds until the next piece is expected
     */
    record Appended(JobStatus status, long size, int interval) implements JobAnswer {}

    /** The job is no longer assigned to this runner. */
    record Over(JobStatus status) implements JobAnswer {}

    /** The piece does not start at the end of the stored log. */
    record Elsewhere(JobStatus status, long size) implements JobAnswer {}

    record RangeMissing(JobStatus status) implements JobAnswer {}

    record RangeUnreadable(JobStatus status) implements JobAnswer {}

    record UnknownState(JobStatus status) implements JobAnswer {}
}
