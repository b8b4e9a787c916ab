package dev.slipway.domain.job;

import dev.slipway.domain.kernel.WireNames;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Status of a job. Named sets of statuses are declared here once, so that SQL statements and rules share them. */
public enum JobStatus {
    CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, SUCCESS, FAILED, CANCELED, SKIPPED, MANUAL, SCHEDULED;

    private static final WireNames<JobStatus> NAMES = WireNames.of(values());

    public static final Set<JobStatus> BLOCKED = set(MANUAL, SCHEDULED);
    public static final Set<JobStatus> STARTED = set(RUNNING, SUCCESS, FAILED);
    public static final Set<JobStatus> ACTIVE = set(WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING);
    /** Statuses in which a job keeps the resource of its group. A job that waits for the resource has none, even if it had it before. */
    public static final Set<JobStatus> HOLDING = set(PREPARING, PENDING, RUNNING);
    /** Statuses of a bridge that starts or follows a pipeline. A mirroring bridge is manual while its pipeline is. */
    public static final Set<JobStatus> BRIDGE_ACTIVE = set(MANUAL, PENDING, RUNNING);
    /** Statuses of a bridge that keeps a resource for the pipeline that it follows. */
    public static final Set<JobStatus> BRIDGE_HOLDING = Collections.unmodifiableSet(EnumSet.copyOf(
            HOLDING.stream().filter(BRIDGE_ACTIVE::contains).toList()));
    public static final Set<JobStatus> COMPLETED = set(SUCCESS, FAILED, CANCELED, SKIPPED);
    /** Statuses of jobs that other jobs of the pipeline wait for. */
    public static final Set<JobStatus> UNFINISHED = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.copyOf(COMPLETED)));
    /** Statuses of jobs that will request the resource of their group. */
    public static final Set<JobStatus> TO_COME = set(CREATED, SCHEDULED, WAITING_FOR_RESOURCE);
    /** Statuses in which the waiting reason of a job depends on rows of other jobs. */
    public static final Set<JobStatus> WAITING_FOR_OTHERS = set(CREATED, WAITING_FOR_RESOURCE, PENDING);
    /** Statuses in which a job that is allowed to fail makes its pipeline pass with warnings. */
    public static final Set<JobStatus> WARNING = set(FAILED, CANCELED);
    public static final Set<JobStatus> STOPPED = set(SUCCESS, FAILED, CANCELED, SKIPPED, MANUAL, SCHEDULED);
    public static final Set<JobStatus> ALIVE = set(CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING);
    public static final Set<JobStatus> CANCELABLE =
            set(CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, SCHEDULED);
    /** Statuses from which a job may be retried. */
    public static final Set<JobStatus> RETRYABLE = set(SUCCESS, FAILED, CANCELED);
    public static final Set<JobStatus> FINISHED = set(SUCCESS, FAILED, CANCELED);

    public String wireName() {
        return NAMES.name(this);
    }

    public static Optional<JobStatus> of(String wireName) {
        return NAMES.constant(wireName);
    }

    private static Set<JobStatus> set(JobStatus first, JobStatus... rest) {
        return Collections.unmodifiableSet(EnumSet.of(first, rest));
    }
}
