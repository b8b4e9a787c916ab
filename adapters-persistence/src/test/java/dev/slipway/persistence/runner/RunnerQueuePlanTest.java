package dev.slipway.persistence.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A request for a job reads few rows, however many jobs wait, on tables of which the database has no statistics. */
class RunnerQueuePlanTest extends CiScenario {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final int FEW = 10;
    private static final int MANY = 3_000;

    private final CiTables tables = new CiTables(HERE);

    @Override
    protected CiWorld world() {
        return tables;
    }

    @BeforeEach
    void keep_statistics_away() {
        HERE.database().execute("alter table jobs set (autovacuum_enabled = off)");
        HERE.database().execute("alter table pipelines set (autovacuum_enabled = off)");
        HERE.database().execute("delete from pg_statistic where starelid in ('jobs'::regclass, 'pipelines'::regclass)");
    }

    @AfterEach
    void let_statistics_be() {
        HERE.database().execute("alter table jobs reset (autovacuum_enabled)");
        HERE.database().execute("alter table pipelines reset (autovacuum_enabled)");
    }

    private RunnerView view(long runner) {
        return world().port(Runners.class).find(runner).orElseThrow();
    }

    private long waiting(long project, int jobs, String... tags) {
        return begun(PipelineDraft.in(project,
                IntStream.range(0, jobs).mapToObj(index -> JobDraft.of("job " + index, 0).tagged(tags)).toArray(JobDraft[]::new)));
    }

    /** Adds a pipeline of which the first job waits, while the others are in the stage after it. */
    private void inLaterStage(long project, int jobs) {
        begun(PipelineDraft.in(project, IntStream.rangeClosed(0, jobs)
                .mapToObj(index -> JobDraft.of("job " + index, Math.min(index, 1))).toArray(JobDraft[]::new)));
    }

    /** @param blocks of the tables and their indexes, which also tell of entries that an index was scanned for and that did not match */
    private record Read(OptionalLong pipeline, long scanned, long fetched, long blocks) {}

    /** What one request finds, and how many rows of jobs it reads by scans of the table and by an index. */
    private Read read(RunnerView runner) {
        return write(() -> {
            long[] before = counts();
            OptionalLong found = HERE.get(RunnerQueue.class).lockFirst(runner, 1).map(first -> OptionalLong.of(first.pipelineId()))
                    .orElseGet(OptionalLong::empty);
            long[] after = counts();
            return new Read(found, after[0] - before[0], after[1] - before[1], after[2] - before[2]);
        });
    }

    private static long[] counts() {
        var counts = HERE.dsl().fetchSingle("select sum(seq_tup_read)::bigint, sum(idx_tup_fetch)::bigint, "
                + "sum(pg_stat_get_xact_blocks_fetched(relid) + (select sum(pg_stat_get_xact_blocks_fetched(indexrelid)) from pg_index "
                + "where indrelid = relid))::bigint from pg_stat_xact_user_tables where relname in ('jobs', 'pipelines')");
        return new long[] {counts.get(0, Long.class), counts.get(1, Long.class), counts.get(2, Long.class)};
    }

    @Test
    void runner_is_offered_the_first_job_of_many_as_quickly_as_of_few() {
        long project = world().project();
        RunnerView runner = view(runner(Owner.INSTANCE));
        long first = waiting(project, FEW);
        Read few = read(runner);
        waiting(project, MANY);
        Read many = read(runner);
        assertEquals(few.fetched(), many.fetched());
        assertEquals(OptionalLong.of(first), many.pipeline());
        assertEquals(0, many.scanned());
        assertTrue(many.fetched() < 20, many.toString());
        assertEquals(0, HERE.database().number("select count(*) from pg_stats where tablename = 'jobs'"));
    }

    /** Then the database takes the index of waiting jobs for the shortest way to any of them. */
    @Test
    void jobs_are_found_quickly_if_few_waited_at_the_last_vacuum() {
        long project = world().project();
        RunnerView runner = view(runner(Owner.INSTANCE));
        inLaterStage(project, MANY);
        HERE.database().execute("vacuum jobs");
        read(runner);
        Read few = read(runner);
        waiting(project, MANY);
        read(runner);
        Read many = read(runner);
        assertTrue(many.blocks() < few.blocks() + FEW, few + " and " + many);
    }

    @Test
    void runner_without_the_tags_of_many_jobs_is_answered_quickly() {
        long project = world().project();
        waiting(project, MANY, "gpu", "large");
        RunnerView runner = view(runner(Owner.INSTANCE, "cpu"));
        Read none = read(runner);
        assertEquals(OptionalLong.empty(), none.pipeline());
        assertTrue(none.scanned() == 0 && none.fetched() < 20, none.toString());
        long suited = waiting(project, 1, "cpu");
        Read found = read(runner);
        assertEquals(OptionalLong.of(suited), found.pipeline());
        assertTrue(found.scanned() == 0 && found.fetched() < 20, found.toString());
    }

    @Test
    void process_of_the_former_version_is_offered_one_job() {
        long pipeline = waiting(world().project(), 3);
        var found = HERE.dsl().fetchSingle("select found.* from (select array_agg(0::bigint) ranks, array_agg(id) heads, "
                + "array_agg(pipeline_id) pipelines, array_agg(project_id) projects, array_agg(ref_protected) protections, "
                + "array_agg(tags) tags from first_waiting_jobs()) kinds, "
                + "lateral first_waiting_pipeline(true, ranks, heads, pipelines, projects, protections, tags) found");
        assertEquals(pipeline, found.get("pipeline_id", Long.class));
        assertEquals(id(pipeline, "job 0"), found.get("job_id", Long.class));
    }

    @Test
    void jobs_of_locked_pipelines_are_passed_once() {
        List<Long> projects = List.of(world().project(), world().project());
        List<CiWorld.Holding> held = new ArrayList<>();
        for (int number = 0; number < FEW; number++) {
            held.add(world().hold(waiting(projects.get(number % 2), 20)));
        }
        long free = waiting(projects.getFirst(), 5);
        waiting(projects.getLast(), MANY);
        Read found = read(view(runner(Owner.INSTANCE)));
        held.forEach(CiWorld.Holding::close);
        assertEquals(OptionalLong.of(free), found.pipeline());
        assertTrue(found.scanned() == 0 && found.fetched() < 20 * FEW * 4, found.toString());
    }
}
