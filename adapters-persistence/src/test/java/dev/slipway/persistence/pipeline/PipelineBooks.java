package dev.slipway.persistence.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.CompositeStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.schema.testing.TestDatabase;
import java.util.List;
import java.util.function.LongFunction;

/** Looks whether the rows of a pipeline agree with one another, after whatever happened to them. */
final class PipelineBooks {

    /** A deployment stands where its job stands. */
    private static final String STRAY_DEPLOYMENTS = """
            select count(*) from deployments join jobs on jobs.id = deployments.job_id where jobs.pipeline_id = %d and deployments.status <>
            case jobs.status when 'manual' then 'blocked' when 'running' then 'running' when 'success' then 'success' when 'failed' then \
            'failed'
            when 'canceled' then 'canceled' when 'skipped' then 'skipped' else 'created' end""";
    private static final String ENDED_YET_OPEN = """
            select count(*) from jobs where pipeline_id = %d and (status in ('success', 'failed', 'canceled')) <> (finished_at is not \
            null)""";
    private static final String LIVE_TOKENS = "select count(*) from jobs where pipeline_id = %d and token_digest is not null and status "
            + "<> 'running'";
    private static final String LATEST_TWICE = """
            select count(*) from (select name from jobs where pipeline_id = %d and not retried group by name having count(*) <> 1) as \
            repeated""";
    private static final String ENDED_PIPELINE = """
            select count(*) from pipelines where id = %d and status in ('success', 'failed', 'canceled') and finished_at is null""";

    private final TestDatabase database;
    private final LongFunction<PipelineRun> pipelines;

    /** @param pipelines reads a pipeline as the rules of progress see it */
    PipelineBooks(TestDatabase database, LongFunction<PipelineRun> pipelines) {
        this.database = database;
        this.pipelines = pipelines;
    }

    /** @return the pipeline, whose parts agree */
    PipelineRun consistent(long id) {
        PipelineRun run = pipelines.apply(id);
        PipelineStatus composite = CompositeStatus.ofJobs(JobRun.latest(run.jobs())).orElseThrow();
        assertTrue(run.status() == composite || goesOn(run.status(), composite), composite + " " + run);
        assertTrue(!PipelineStatus.COMPLETED.contains(run.status()) || run.jobs().stream().noneMatch(job -> JobStatus.ALIVE.contains(
                job.status())), run.toString());
        for (String contradiction : List.of(STRAY_DEPLOYMENTS, ENDED_YET_OPEN, LIVE_TOKENS, LATEST_TWICE, ENDED_PIPELINE)) {
            assertEquals(0, number(contradiction.formatted(id)), contradiction + " " + run);
        }
        return run;
    }

    /** A pipeline that has run does not wait again, though its jobs do. */
    private static boolean goesOn(PipelineStatus status, PipelineStatus composite) {
        return status == PipelineStatus.RUNNING && composite == PipelineStatus.PENDING;
    }

    /** Whatever table names a pipeline or a job, this pipeline and its jobs are named nowhere. */
    void nothingLeft(long pipeline, List<Long> jobs) {
        assertEquals(0, number("select count(*) from pipelines where id = " + pipeline));
        for (String table : texts(
                "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'pipeline_id'")) {
            assertEquals(0, number("select count(*) from " + table + " where pipeline_id = " + pipeline), table);
        }
        String ids = jobs.toString().replace('[', '{').replace(']', '}');
        for (String table : texts(
                "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'job_id'")) {
            assertEquals(0, number("select count(*) from " + table + " where job_id = any('" + ids + "')"), table);
        }
    }

    long number(String query) {
        return numbers(query).getFirst();
    }

    List<Long> numbers(String query) {
        return texts(query).stream().map(Long::valueOf).toList();
    }

    private List<String> texts(String query) {
        return database.query(query, row -> row.getString(1));
    }
}
