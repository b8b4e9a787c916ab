package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.field;

import dev.slipway.application.runner.WaitingJob.Archive;
import dev.slipway.application.runner.WaitingJob.Dependency;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.artifact.RetentionConditions;
import dev.slipway.persistence.job.EarlierJobs;
import dev.slipway.persistence.jooq.tables.Jobs;
import java.time.Instant;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;

/** Finds the jobs whose artifacts a job may fetch. */
final class JobDependencies {

    private static final List<String> COMPLETED = JobStatus.COMPLETED.stream().map(JobStatus::wireName).toList();

    private JobDependencies() {
    }

    static List<Dependency> of(DSLContext dsl, long jobId, Instant now) {
        Jobs other = JOBS.as("other");
        Field<Boolean> gone = field(RetentionConditions.gone(other.ARTIFACTS_EXPIRE_AT, now)).as("gone");
        return dsl.select(other.ID, other.NAME, other.ERASED_AT, gone, JOB_ARTIFACTS.FILENAME, JOB_ARTIFACTS.SIZE)
                .from(JOBS).join(other).on(EarlierJobs.of(JOBS, other))
                .join(PIPELINES).on(PIPELINES.ID.eq(other.PIPELINE_ID)).join(PROJECTS).on(PROJECTS.ID.eq(other.PROJECT_ID))
                .leftJoin(JOB_ARTIFACTS).on(JOB_ARTIFACTS.JOB_ID.eq(other.ID), JOB_ARTIFACTS.FILE_TYPE.eq("archive"))
                .where(JOBS.ID.eq(jobId), other.RETRIED.isFalse(), other.STATUS.in(COMPLETED))
                .orderBy(other.STAGE_INDEX, other.ID)
                .fetch(row -> dependency(row, other, row.get(gone)));
    }

    private static Dependency dependency(Record row, Jobs other, boolean gone) {
        Archive archive = row.get(JOB_ARTIFACTS.FILENAME) == null || gone ? null
                : new Archive(row.get(JOB_ARTIFACTS.FILENAME), row.get(JOB_ARTIFACTS.SIZE));
        return new Dependency(row.get(other.ID), row.get(other.NAME), archive, gone || row.get(other.ERASED_AT) != null);
    }
}
