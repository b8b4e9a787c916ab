package dev.slipway.domain.runner;

import dev.slipway.domain.job.JobStatus;
import java.util.Comparator;
import java.util.List;

/**
 * Order in which waiting jobs are offered to a runner. An instance runner prefers jobs of the project with the fewest running jobs, so that
 * one project cannot starve others. The server orders rows, by {@code FairOrderFields}; {@code RunnerQueueKit} compares both.
 */
public final class FairOrder {

    /** Status of jobs that count against their project if they run on runners of {@link #COUNTED_TYPE}. */
    public static final JobStatus COUNTED = JobStatus.RUNNING;
    public static final RunnerType COUNTED_TYPE = RunnerType.INSTANCE_TYPE;

    /** Number of jobs of one project that instance runners which ask at the same moment get before the order is computed again. */
    private static final int AT_ONCE = 8;

    /** Waiting job, with the number of counted jobs of its project. */
    public record Waiting(long jobId, long projectId, long runningOfProject) {
    }

    /** Sort keys; a later key decides if all earlier keys are equal. */
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

    /**
     * Returns the number of jobs of one project that runners which ask at the same moment may get before the order is computed again.
     * Runners whose order does not depend on running jobs may get any number.
     */
    public static int mostAtOnce(RunnerType type) {
        return type == COUNTED_TYPE ? AT_ONCE : Integer.MAX_VALUE;
    }

    /** Returns whether a job counts against its project. */
    public static boolean counts(JobStatus status, RunnerType type) {
        return status == COUNTED && type == COUNTED_TYPE;
    }
}
