package dev.slipway.domain.runner;

import dev.slipway.domain.job.JobStatus;
import java.util.Comparator;
import java.util.List;

/**
 * The order in which waiting jobs are offered to a runner. A runner shared by all takes from the project that has the
 * fewest jobs running, so that one project cannot keep the others waiting. The server orders rows, by {@code FairOrderFields};
 * {@code RunnerQueueKit} compares both.
 */
public final class FairOrder {

    /** Jobs of this status count against their project, provided that they run on runners of {@link #COUNTED_TYPE}. */
    public static final JobStatus COUNTED = JobStatus.RUNNING;
    public static final RunnerType COUNTED_TYPE = RunnerType.INSTANCE_TYPE;

    /** A waiting job, with the number of jobs of its project that count. */
    public record Waiting(long jobId, long projectId, long runningOfProject) {
    }

    /** Keys of the order: earlier ones first, a later key where all before are equal. */
    public enum Key {
        FEWEST_RUNNING(Comparator.comparingLong(Waiting::runningOfProject)),
        OLDEST(Comparator.comparingLong(Waiting::jobId));

        private final Comparator<Waiting> order;

        Key(Comparator<Waiting> order) {
            this.order = order;
        }
    }

    private FairOrder() {
    }

    /** Returns the keys by which jobs are ordered for a runner. */
    public static List<Key> keys(RunnerType type) {
        return type == COUNTED_TYPE ? List.of(Key.FEWEST_RUNNING, Key.OLDEST) : List.of(Key.OLDEST);
    }

    /** Returns the order of jobs for a runner. */
    public static Comparator<Waiting> of(RunnerType type) {
        return keys(type).stream().map(key -> key.order).reduce(Comparator::thenComparing).orElseThrow();
    }

    /** Returns whether a job counts against its project. */
    public static boolean counts(JobStatus status, RunnerType type) {
        return status == COUNTED && type == COUNTED_TYPE;
    }
}
