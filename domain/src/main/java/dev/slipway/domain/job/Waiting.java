package dev.slipway.domain.job;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Facts about a waiting job that {@link WaitingReason} reads, by the condition that it waits for. */
public sealed interface Waiting {

    /** Job that the job waits for. */
    record Other(long id, String name, JobStatus status, long pipelineId) {
    }

    /**
     * Waits for other jobs of its pipeline.
     *
     * @param byNeeds whether it waits for its needs; otherwise it waits for earlier stages
     * @param stage   stage of the first unfinished job; empty if all have ended
     * @param first   first unfinished jobs, by stage
     * @param count   number of all unfinished jobs
     */
    record ForJobs(boolean byNeeds, Optional<String> stage, List<Other> first, int count) implements Waiting {
        public ForJobs {
            first = List.copyOf(first);
        }
    }

    /**
     * Waits for a resource that one job at a time uses.
     *
     * @param holder job that has the resource
     * @param ahead  job that precedes this one in the order of the group, although it does not wait yet; empty in groups without an order
     */
    record ForResource(String group, Optional<Other> holder, Optional<Other> ahead) implements Waiting {
    }

    /** Waits for its preparation. */
    record ForPreparation() implements Waiting {
    }

    /**
     * Waits for a runner.
     *
     * @param buildsEnabled whether pipelines are enabled in its project
     * @param userBlocked   whether the account of its user is deleted or blocked
     */
    record ForRunner(RunnerOffer runners, boolean buildsEnabled, boolean userBlocked) implements Waiting {
    }

    /** Bridge that waits for its downstream pipeline to be created. */
    record ForDownstream() implements Waiting {
    }

    /** Waits for a user to play it. */
    record ForPerson() implements Waiting {
    }

    /**
     * Waits for approvals of its deployment.
     *
     * @param pending number of approvals that are missing
     */
    record ForApproval(String environment, int pending) implements Waiting {
    }

    record ForTime(Instant until) implements Waiting {
    }
}
