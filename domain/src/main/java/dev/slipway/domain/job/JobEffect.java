package dev.slipway.domain.job;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Effect of a status change of a job. Effects are data, so that tests prove, for example, that a running job always has a start time. */
public enum JobEffect {
    SET_QUEUED_AT, SET_STARTED_AT, CLEAR_STARTED_AT, SET_FINISHED_AT, SET_SCHEDULED_AT, CLEAR_SCHEDULED_AT,
    ENTER_QUEUE, LEAVE_QUEUE, ISSUE_TOKEN, REVOKE_TOKEN, FIX_TIMEOUT, CLEAR_RUNNER, RELEASE_RESOURCE, ARCHIVE_LOG,
    START_TIMER, STOP_TIMER, CLEAR_RUN;

    public static Set<JobEffect> of(JobStatus from, JobStatus to) {
        Set<JobEffect> effects = EnumSet.noneOf(JobEffect.class);
        if (from == JobStatus.SCHEDULED) {
            effects.addAll(EnumSet.of(CLEAR_SCHEDULED_AT, STOP_TIMER));
        }
        if (JobStatus.FINISHED.contains(from)) {
            effects.add(CLEAR_RUN);
        }
        if (from == JobStatus.PENDING) {
            effects.add(LEAVE_QUEUE);
        }
        switch (to) {
            case PENDING -> effects.addAll(from == JobStatus.RUNNING
                    ? EnumSet.of(CLEAR_STARTED_AT, CLEAR_RUNNER, REVOKE_TOKEN, ENTER_QUEUE)
                    : EnumSet.of(SET_QUEUED_AT, ENTER_QUEUE));
            case RUNNING -> effects.addAll(EnumSet.of(SET_STARTED_AT, ISSUE_TOKEN, FIX_TIMEOUT));
            case SCHEDULED -> effects.addAll(EnumSet.of(SET_SCHEDULED_AT, START_TIMER));
            case SUCCESS, FAILED, CANCELED -> effects.addAll(
                    EnumSet.of(SET_FINISHED_AT, REVOKE_TOKEN, RELEASE_RESOURCE, ARCHIVE_LOG));
            case SKIPPED -> effects.add(RELEASE_RESOURCE);
            case CREATED, WAITING_FOR_RESOURCE, PREPARING, MANUAL -> { }
        }
        return Collections.unmodifiableSet(effects);
    }
}
