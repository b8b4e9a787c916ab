package dev.slipway.persistence.testreport;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.JOB_TEST_SUMMARIES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.excluded;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;

import dev.slipway.application.testreport.port.TestReports;
import dev.slipway.domain.testreport.TestCounts;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;

/** Test reports in the tables of jobs: the files are artifacts, the numbers have a row each. */
@Singleton
final class JooqTestReports implements TestReports {

    /** Whether the job is one of several made of one; those of a matrix tell their values in brackets. */
    private static final Field<Boolean> PARALLEL = field(coalesce(jsonbGetAttributeAsText(JOBS.OPTIONS, "parallel_total"),
            jsonbGetAttributeAsText(JOBS.OPTIONS, "parallelTotal")).isNotNull()).as("parallel");

    private static final String JUNIT = "junit";

    private final DSLContext dsl;

    JooqTestReports(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public boolean hasPipeline(long projectId, long pipelineId) {
        return dsl.fetchExists(PIPELINES, PIPELINES.ID.eq(pipelineId), PIPELINES.PROJECT_ID.eq(projectId), PIPELINES.DELETED_AT.isNull());
    }

    @Override
    public List<ReportFile> files(long pipelineId) {
        return dsl.select(JOBS.ID, JOBS.NAME, PARALLEL, JOB_ARTIFACTS.BLOB)
                .from(JOB_ARTIFACTS).join(JOBS).on(JOBS.ID.eq(JOB_ARTIFACTS.JOB_ID))
                .where(latestOf(pipelineId), JOB_ARTIFACTS.FILE_TYPE.eq(JUNIT))
                .orderBy(JOBS.ID)
                .fetch(row -> new ReportFile(job(row), row.get(JOB_ARTIFACTS.BLOB)));
    }

    @Override
    public List<JobNumbers> numbers(long pipelineId) {
        return dsl.select(JOB_TEST_SUMMARIES.fields())
                .from(JOB_TEST_SUMMARIES).join(JOBS).on(JOBS.ID.eq(JOB_TEST_SUMMARIES.JOB_ID))
                .where(latestOf(pipelineId))
                .orderBy(JOBS.ID)
                .fetch(JooqTestReports::numbers);
    }

    @Override
    public Optional<ReportJob> job(long jobId) {
        return dsl.select(JOBS.ID, JOBS.NAME, PARALLEL).from(JOBS).where(JOBS.ID.eq(jobId)).fetchOptional(JooqTestReports::job);
    }

    @Override
    public void keep(JobNumbers numbers) {
        TestCounts counts = numbers.counts();
        dsl.insertInto(JOB_TEST_SUMMARIES)
                .set(JOB_TEST_SUMMARIES.JOB_ID, numbers.jobId())
                .set(JOB_TEST_SUMMARIES.SUITE_NAME, numbers.suite())
                .set(JOB_TEST_SUMMARIES.TOTAL_TIME, counts.seconds())
                .set(JOB_TEST_SUMMARIES.TOTAL_COUNT, (int) counts.total())
                .set(JOB_TEST_SUMMARIES.SUCCESS_COUNT, (int) counts.success())
                .set(JOB_TEST_SUMMARIES.FAILED_COUNT, (int) counts.failed())
                .set(JOB_TEST_SUMMARIES.SKIPPED_COUNT, (int) counts.skipped())
                .set(JOB_TEST_SUMMARIES.ERROR_COUNT, (int) counts.error())
                .set(JOB_TEST_SUMMARIES.SUITE_ERROR, numbers.error().orElse(null))
                .onConflict(JOB_TEST_SUMMARIES.JOB_ID)
                .doUpdate()
                .set(JOB_TEST_SUMMARIES.SUITE_NAME, excluded(JOB_TEST_SUMMARIES.SUITE_NAME))
                .set(JOB_TEST_SUMMARIES.TOTAL_TIME, excluded(JOB_TEST_SUMMARIES.TOTAL_TIME))
                .set(JOB_TEST_SUMMARIES.TOTAL_COUNT, excluded(JOB_TEST_SUMMARIES.TOTAL_COUNT))
                .set(JOB_TEST_SUMMARIES.SUCCESS_COUNT, excluded(JOB_TEST_SUMMARIES.SUCCESS_COUNT))
                .set(JOB_TEST_SUMMARIES.FAILED_COUNT, excluded(JOB_TEST_SUMMARIES.FAILED_COUNT))
                .set(JOB_TEST_SUMMARIES.SKIPPED_COUNT, excluded(JOB_TEST_SUMMARIES.SKIPPED_COUNT))
                .set(JOB_TEST_SUMMARIES.ERROR_COUNT, excluded(JOB_TEST_SUMMARIES.ERROR_COUNT))
                .set(JOB_TEST_SUMMARIES.SUITE_ERROR, excluded(JOB_TEST_SUMMARIES.SUITE_ERROR))
                .execute();
    }

    private static Condition latestOf(long pipelineId) {
        return JOBS.PIPELINE_ID.eq(pipelineId).and(JOBS.RETRIED.isFalse());
    }

    private static ReportJob job(Record row) {
        String name = row.get(JOBS.NAME);
        return new ReportJob(row.get(JOBS.ID), name, row.get(PARALLEL) && name.endsWith("]"));
    }

    private static JobNumbers numbers(Record row) {
        TestCounts counts = new TestCounts(row.get(JOB_TEST_SUMMARIES.TOTAL_TIME), row.get(JOB_TEST_SUMMARIES.TOTAL_COUNT),
                row.get(JOB_TEST_SUMMARIES.SUCCESS_COUNT), row.get(JOB_TEST_SUMMARIES.FAILED_COUNT),
                row.get(JOB_TEST_SUMMARIES.SKIPPED_COUNT), row.get(JOB_TEST_SUMMARIES.ERROR_COUNT));
        return new JobNumbers(row.get(JOB_TEST_SUMMARIES.JOB_ID), row.get(JOB_TEST_SUMMARIES.SUITE_NAME), counts,
                Optional.ofNullable(row.get(JOB_TEST_SUMMARIES.SUITE_ERROR)));
    }
}
