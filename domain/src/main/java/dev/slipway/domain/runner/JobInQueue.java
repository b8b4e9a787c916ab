package dev.slipway.domain.runner;

import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.function.Predicate;

/**
 * Decides whether a job waits for a runner. The server decides this over rows, by {@code JobInQueueConditions} and, for
 * {@code waiting_reason}, in the function {@code facts_of_waiting_job}.
 *
 * @param bridge          whether the job is a bridge, which no runner takes
 * @param pipelineDeleted whether the pipeline of the job is deleted
 */
public record JobInQueue(JobStatus status, boolean bridge, boolean pipelineDeleted) {

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<JobInQueue> {
        JOB_PENDING(job -> job.status == JobStatus.PENDING),
        JOB_FOR_RUNNERS(job -> !job.bridge),
        PIPELINE_NOT_DELETED(job -> !job.pipelineDeleted);

        private final Predicate<JobInQueue> condition;

        Check(Predicate<JobInQueue> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(JobInQueue job) {
            return condition.test(job);
        }
    }

    /** Holds if runners are offered the job, provided that {@link RunnerMatch} allows them. */
    public static final ClauseList<JobInQueue, Check> CLAUSES = ClauseList.all("queue", Check.class);
}
