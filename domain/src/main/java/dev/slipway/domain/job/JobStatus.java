package dev.slipway.domain.job;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Where a job stands. The named sets are declared here once, so that statements and rules use the same words. */
public enum JobStatus {
    CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, SUCCESS, FAILED, CANCELED, SKIPPED, MANUAL, SCHEDULED;

    public static final Set<JobStatus> BLOCKED = set(MANUAL, SCHEDULED);
    public static final Set<JobStatus> STARTED = set(RUNNING, SUCCESS, FAILED);
    public static final Set<JobStatus> ACTIVE = set(WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING);
    /** Those in which a job keeps the resource that its group gave it; one that waits for it has none, even where it had it once. */
    public static final Set<JobStatus> HOLDING = set(PREPARING, PENDING, RUNNING);
    /** Those of a bridge that is to follow a pipeline, or follows one: a mirroring bridge is manual while its pipeline is. */
    public static final Set<JobStatus> BRIDGE_ACTIVE = set(MANUAL, PENDING, RUNNING);
    /** Those of a bridge that keeps a resource and follows a pipeline, which the resource is kept for. */
    public static final Set<JobStatus> BRIDGE_HOLDING = Collections.unmodifiableSet(EnumSet.copyOf(
            HOLDING.stream().filter(BRIDGE_ACTIVE::contains).toList()));
    public static final Set<JobStatus> COMPLETED = set(SUCCESS, FAILED, CANCELED, SKIPPED);
    /** Those of a job that others of its pipeline wait for. */
    public static final Set<JobStatus> UNFINISHED = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.copyOf(COMPLETED)));
    /** Those of a job that will take the resource of its group. */
    public static final Set<JobStatus> TO_COME = set(CREATED, SCHEDULED, WAITING_FOR_RESOURCE);
    /** Those in which the rows of others say what a job waits for. */
    public static final Set<JobStatus> WAITING_FOR_OTHERS = set(CREATED, WAITING_FOR_RESOURCE, PENDING);
    /** Those of a job that was allowed to fail and makes its pipeline pass with warnings. */
    public static final Set<JobStatus> WARNING = set(FAILED, CANCELED);
    public static final Set<JobStatus> STOPPED = set(SUCCESS, FAILED, CANCELED, SKIPPED, MANUAL, SCHEDULED);
    public static final Set<JobStatus> ALIVE = set(CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING);
    public static final Set<JobStatus> CANCELABLE =
            set(CREATED, WAITING_FOR_RESOURCE, PREPARING, PENDING, RUNNING, SCHEDULED);
    /** Those that ran to an end or were ended: a retry may follow. */
    public static final Set<JobStatus> RETRYABLE = set(SUCCESS, FAILED, CANCELED);
    public static final Set<JobStatus> FINISHED = set(SUCCESS, FAILED, CANCELED);

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<JobStatus> of(String wireName) {
        for (JobStatus status : values()) {
            if (status.wireName().equals(wireName)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }

    private static Set<JobStatus> set(JobStatus first, JobStatus... rest) {
        return Collections.unmodifiableSet(EnumSet.of(first, rest));
    }
}
