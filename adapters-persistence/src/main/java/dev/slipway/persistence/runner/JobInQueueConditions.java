package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.inline;

import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.runner.JobInQueue;
import dev.slipway.domain.runner.JobInQueue.Check;
import dev.slipway.persistence.kernel.ClauseConditions;

/** The clauses of {@link JobInQueue} as conditions, over {@code JOBS} and {@code PIPELINES}. */
final class JobInQueueConditions {

    private JobInQueueConditions() {
    }

    static ClauseConditions<Check> clauses() {
        return ClauseConditions.of(JobInQueue.CLAUSES, clause -> switch (clause) {
            case JOB_PENDING -> JOBS.STATUS.eq(inline(JobStatus.PENDING.wireName()));
            case JOB_FOR_RUNNERS -> JOBS.KIND.eq(inline("build"));
            case PIPELINE_NOT_DELETED -> PIPELINES.DELETED_AT.isNull();
        });
    }
}
