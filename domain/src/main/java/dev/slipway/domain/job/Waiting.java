package dev.slipway.domain.job;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is known about a job that waits, by what it waits for: as much as {@link WaitingReason} looks at, and nothing else. */
public sealed interface Waiting {

    /** Another job that stands before this one. */
    record Other(long id, String name, JobStatus status, long pipelineId) {
    }

    /**
     * Its turn comes after other jobs of its pipeline.
     *
     * @param byNeeds  whether it waits for what it needs, otherwise for the stages before its own
     * @param stage    of the first of those that have not ended; empty where all have
     * @param first    the first of those, by stage
     * @param count    of all of those
     */
    record ForJobs(boolean byNeeds, Optional<String> stage, List<Other> first, int count) implements Waiting {
        public ForJobs {
            first = List.copyOf(first);
        }
    }

    /**
     * A resource that one job at a time holds.
     *
     * @param holder who holds it
     * @param ahead  whose turn is before this job's, although it does not wait yet, where the group keeps an order
     */
    record ForResource(String group, Optional<Other> holder, Optional<Other> ahead) implements Waiting {
    }

    /** Something must be prepared. */
    record ForPreparation() implements Waiting {
    }

    /**
     * A runner.
     *
     * @param buildsEnabled whether its project still uses pipelines
     * @param personBarred  whether the account it runs for is gone or may do nothing
     */
    record ForRunner(RunnerOffer runners, boolean buildsEnabled, boolean personBarred) implements Waiting {
    }

    /** A bridge whose pipeline is not made yet. */
    record ForDownstream() implements Waiting {
    }

    /** Somebody has to play it. */
    record ForPerson() implements Waiting {
    }

    record ForTime(Instant until) implements Waiting {
    }
}
