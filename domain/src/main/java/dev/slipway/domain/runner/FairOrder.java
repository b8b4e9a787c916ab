package dev.slipway.domain.runner;

import java.util.Comparator;

/**
 * The order in which waiting jobs are offered to a runner. A runner shared by all takes from the project that has the
 * fewest jobs running, so that one project cannot keep the others waiting.
 */
public final class FairOrder {

    /** A waiting job, with the number of jobs of its project that shared runners are running. */
    public record Waiting(long jobId, long projectId, long runningOfProject) {
    }

    private static final Comparator<Waiting> BY_AGE = Comparator.comparingLong(Waiting::jobId);
    private static final Comparator<Waiting> BY_SHARE =
            Comparator.comparingLong(Waiting::runningOfProject).thenComparing(BY_AGE);

    private FairOrder() {
    }

    public static Comparator<Waiting> of(RunnerType type) {
        return type == RunnerType.INSTANCE_TYPE ? BY_SHARE : BY_AGE;
    }
}
