package dev.slipway.domain.job;

import static dev.slipway.domain.job.JobEvent.*;
import static dev.slipway.domain.job.JobStatus.*;

import dev.slipway.domain.kernel.Lifecycle;

/** Life cycle of a job. An event without a row for the current status is refused. */
public final class JobLifecycle {

    public static final Lifecycle<JobStatus, JobEvent> TABLE =
            Lifecycle.named("job", JobStatus.class, JobEvent.class)
                    .startsAt(CREATED).finishesAt(SUCCESS, FAILED, CANCELED, SKIPPED)
                    .row("JOB-01", CREATED, ENQUEUE, PENDING)
                    .reopens("JOB-02", SKIPPED, ENQUEUE, PENDING)
                    .row("JOB-03", MANUAL, ENQUEUE, PENDING)
                    .row("JOB-04", SCHEDULED, ENQUEUE, PENDING)
                    .row("JOB-05", CREATED, AWAIT_RESOURCE, WAITING_FOR_RESOURCE)
                    .reopens("JOB-06", SKIPPED, AWAIT_RESOURCE, WAITING_FOR_RESOURCE)
                    .row("JOB-07", MANUAL, AWAIT_RESOURCE, WAITING_FOR_RESOURCE)
                    .row("JOB-08", SCHEDULED, AWAIT_RESOURCE, WAITING_FOR_RESOURCE)
                    .row("JOB-09", CREATED, PREPARE, PREPARING)
                    .reopens("JOB-10", SKIPPED, PREPARE, PREPARING)
                    .row("JOB-11", MANUAL, PREPARE, PREPARING)
                    .row("JOB-12", SCHEDULED, PREPARE, PREPARING)
                    .row("JOB-13", WAITING_FOR_RESOURCE, PREPARE, PREPARING)
                    .row("JOB-14", WAITING_FOR_RESOURCE, GRANT_RESOURCE, PENDING)
                    .row("JOB-15", PREPARING, FINISH_PREPARING, PENDING)
                    .row("JOB-16", CREATED, ACTIONIZE, MANUAL)
                    .row("JOB-17", CREATED, SCHEDULE, SCHEDULED)
                    .row("JOB-18", SCHEDULED, UNSCHEDULE, MANUAL)
                    .reopens("JOB-19", SKIPPED, PROCESS, CREATED)
                    .row("JOB-20", MANUAL, PROCESS, CREATED)
                    .row("JOB-21", PENDING, RUN, RUNNING)
                    .row("JOB-22", CREATED, START_BRIDGE, RUNNING)
                    .row("JOB-23", PREPARING, START_BRIDGE, RUNNING)
                    .row("JOB-24", PENDING, START_BRIDGE, RUNNING)
                    .row("JOB-25", RUNNING, GIVE_BACK, PENDING)
                    .row("JOB-26", CREATED, SKIP, SKIPPED)
                    .row("JOB-27", WAITING_FOR_RESOURCE, SKIP, SKIPPED)
                    .row("JOB-28", PREPARING, SKIP, SKIPPED)
                    .row("JOB-29", PENDING, SKIP, SKIPPED)
                    .row("JOB-30", CREATED, SUCCEED, SUCCESS)
                    .row("JOB-31", WAITING_FOR_RESOURCE, SUCCEED, SUCCESS)
                    .row("JOB-32", PREPARING, SUCCEED, SUCCESS)
                    .row("JOB-33", PENDING, SUCCEED, SUCCESS)
                    .row("JOB-34", RUNNING, SUCCEED, SUCCESS)
                    .row("JOB-35", CREATED, DROP, FAILED)
                    .row("JOB-36", WAITING_FOR_RESOURCE, DROP, FAILED)
                    .row("JOB-37", PREPARING, DROP, FAILED)
                    .row("JOB-38", PENDING, DROP, FAILED)
                    .row("JOB-39", RUNNING, DROP, FAILED)
                    .row("JOB-40", MANUAL, DROP, FAILED)
                    .row("JOB-41", SCHEDULED, DROP, FAILED)
                    .row("JOB-42", CREATED, CANCEL, CANCELED)
                    .row("JOB-43", WAITING_FOR_RESOURCE, CANCEL, CANCELED)
                    .row("JOB-44", PREPARING, CANCEL, CANCELED)
                    .row("JOB-45", PENDING, CANCEL, CANCELED)
                    .row("JOB-46", RUNNING, CANCEL, CANCELED)
                    .row("JOB-47", MANUAL, CANCEL, CANCELED)
                    .row("JOB-48", SCHEDULED, CANCEL, CANCELED)
                    .stays("JOB-49", SUCCESS, CANCEL)
                    .stays("JOB-50", FAILED, CANCEL)
                    .stays("JOB-51", CANCELED, CANCEL)
                    .stays("JOB-52", SKIPPED, CANCEL)
                    .reopens("JOB-53", SUCCESS, REOPEN_BRIDGE, PENDING)
                    .reopens("JOB-54", FAILED, REOPEN_BRIDGE, PENDING)
                    .reopens("JOB-55", CANCELED, REOPEN_BRIDGE, PENDING)
                    .reopens("JOB-56", SUCCESS, REOPEN_AWAITING, WAITING_FOR_RESOURCE)
                    .reopens("JOB-57", FAILED, REOPEN_AWAITING, WAITING_FOR_RESOURCE)
                    .reopens("JOB-58", CANCELED, REOPEN_AWAITING, WAITING_FOR_RESOURCE)
                    .row("JOB-59", RUNNING, BLOCK_BRIDGE, MANUAL)
                    .row("JOB-60", MANUAL, START_BRIDGE, RUNNING)
                    .row("JOB-61", RUNNING, SKIP, SKIPPED)
                    .build();

    private JobLifecycle() {
    }
}
