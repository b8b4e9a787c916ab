package dev.slipway.application.runner.job;

import dev.slipway.domain.job.JobStatus;

/** What a runner is told about the job it works on. Each carries the job's status, by which runners learn that a job was canceled. */
public sealed interface JobAnswer {

    JobStatus status();

    /** Taken. */
    record Accepted(JobStatus status) implements JobAnswer {}

    /**
     * A piece of the log was taken.
     *
     * @param size     of the log, in bytes
     * @param interval after how many seconds the next piece is wanted
     */
    record Appended(JobStatus status, long size, int interval) implements JobAnswer {}

    /** The job is not in this runner's hands any more. */
    record Over(JobStatus status) implements JobAnswer {}

    /** The piece does not fit behind what is stored. */
    record Elsewhere(JobStatus status, long size) implements JobAnswer {}

    record RangeMissing(JobStatus status) implements JobAnswer {}

    record RangeUnreadable(JobStatus status) implements JobAnswer {}

    record UnknownState(JobStatus status) implements JobAnswer {}
}
