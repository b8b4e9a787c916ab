package dev.slipway.persistence.pipeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelinesKit;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.persistence.testing.Persistence;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqPipelinesTest extends PipelinesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final String DEADLOCKS = "select deadlocks from pg_stat_database where datname = current_database()";

    private final CiTables tables = new CiTables(HERE);
    private Object deadlocks;

    @Override
    protected CiWorld world() {
        return tables;
    }

    @BeforeEach
    void count() {
        deadlocks = tables.ask(DEADLOCKS);
    }

    @AfterEach
    void thereWasNoDeadlock() {
        assertEquals(deadlocks, tables.ask(DEADLOCKS));
    }

    private Object column(String name, long job) {
        return tables.ask("select " + name + " from jobs where id = ?", job);
    }

    @Test
    void jobs_of_old_pipelines_are_archived() {
        JooqPipelines pipelines = new JooqPipelines(HERE.dsl(), HERE.get(JobCopies.class), HERE.get(Secrets.class), HERE.get(
                ResourceGroups.class), new JobArchiving(Optional.of(Duration.ofDays(1))), HERE.clock(), null);
        long pipeline = begun(PipelineDraft.in(tables.project(), "build"));
        after(Duration.ofDays(1));
        assertEquals(run(pipeline), write(() -> pipelines.lock(pipeline)).orElseThrow().run());
        after(Duration.ofSeconds(1));
        assertEquals(run(pipeline).archived(), write(() -> pipelines.lock(pipeline)).orElseThrow().run());
        assertEquals(Set.of(JobObstacle.ARCHIVED), run(pipeline).archived().jobs().getFirst().obstacles());
    }

    @Test
    void what_no_port_shows_is_kept() {
        long pipeline = begun(PipelineDraft.in(tables.project(), "build"));
        long job = id(pipeline, "build");
        long runner = runner(Owner.INSTANCE);
        assign(pipeline, "build", runner);
        assertEquals(runner, column("runner_id", job));
        assertEquals(3600, column("timeout_seconds", job));
        assertEquals("project_timeout_source", column("timeout_source", job));
        assertArrayEquals(digest(job), (byte[]) column("token_digest", job));
        succeed(pipeline, "build");
        assertNull(column("token_digest", job));
        assertEquals(runner, column("runner_id", job));
        assertEquals(0, column("exit_code", job));
    }

    @Test
    void a_job_given_back_forgets_its_runner() {
        long pipeline = begun(PipelineDraft.in(tables.project(), "build"));
        long job = id(pipeline, "build");
        assign(pipeline, "build", runner(Owner.INSTANCE));
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.GIVE_BACK, now));
        assertNull(column("coalesce(runner_id::text, token_digest::text)", job));
    }

    @Test
    void what_is_given_to_a_pipeline_is_not_readable_in_its_row() {
        long pipeline = stored(PipelineDraft.in(tables.project(), "a").given(new PipelineVariable("K", "geheim", false)));
        long job = id(pipeline, "a");
        pipelines().giveVariables(job, List.of(new PipelineVariable("K", "geheim", false)));
        assertEquals(0L, tables.ask("select count(*) from pipeline_variables where position('geheim'::bytea in value) > 0"));
        assertEquals(0L, tables.ask("select count(*) from job_variables where position('geheim'::bytea in value) > 0"));
        assertEquals(1L, tables.ask("select count(*) from job_variables where job_id = ?", job));
    }

    @Test
    void what_is_removed_leaves_no_rows() {
        long pipeline = stored(PipelineDraft.in(tables.project(), "a").given(new PipelineVariable("K", "v", false)));
        hide(pipeline);
        write(() -> pipelines().remove(pipeline));
        assertEquals(0L, tables
                .ask("select (select count(*) from jobs) + (select count(*) from pipelines) + (select count(*) from pipeline_variables)"));
    }
}
