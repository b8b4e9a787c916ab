package dev.slipway.persistence.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineRevision;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.InitialState;
import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.environment.TierGuess;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.persistence.pipeline.PipelineInserts.Statements;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pipeline of any size is stored without all of its rows in memory. */
class PipelineInsertsTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static NewPipeline pipeline(long project, int jobs, String script) {
        return new NewPipeline(HERE.get(Pipelines.class).nextId(), OptionalLong.empty(), project,
                PipelineCause.by(PipelineSource.PUSH, null),
                new PipelineRevision("main", false, true, "a".repeat(40), "0".repeat(40)), null, InitialState.CREATED, List.of(),
                EarlyEnd.USUAL, IntStream.range(0, jobs).mapToObj(index -> job("job " + index, script)).toList());
    }

    private int statements(long project, int jobs, String script) {
        NewPipeline pipeline = pipeline(project, jobs, script);
        AtomicInteger statements = new AtomicInteger();
        HERE.get(Transactions.class).write(() ->
                new PipelineInserts(HERE.dsl(statements), HERE.get(Secrets.class), HERE.get(ResourceGroups.class), TierGuess.byName(),
                        new Statements(HERE.dsl(statements)), pipeline, HERE.clock().instant()).write());
                List<String> names = HERE.dsl().fetchValues(
                        "select j.name from jobs j join deployments d on d.job_id = j.id where j.pipeline_id = ? order by d.iid",
                pipeline.id()).stream().map(String.class::cast).toList();
        assertEquals(pipeline.jobs().stream().map(job -> job.plan().name()).toList(), names);
        return statements.get();
    }

    private static NewJob job(String name, String script) {
        JobOptions options = JobOptions.NONE.commands(commands -> commands.withScript(List.of(script)));
        return new NewJob(JobPlan.of(name, 0), "test", List.of(), null, List.of(), options,
                new Target("production", "start", null, null, null, null));
    }

    @Test
    void new_environment_has_the_tier_that_the_installation_guesses() {
        long project = HERE.rows().project();
        NewPipeline pipeline = pipeline(project, 1, "true");
        HERE.get(Transactions.class).run(now -> new PipelineInserts(HERE.dsl(), HERE.get(Secrets.class), HERE.get(ResourceGroups.class),
                name -> EnvironmentTier.TESTING, new Statements(HERE.dsl()), pipeline, now).write());
        assertEquals("testing", HERE.rows().ask("select tier from environments where project_id = ? and name = 'production'", project));
    }

    @Test
    void any_number_of_jobs_is_stored_in_as_many_statements() {
        long project = HERE.rows().project();
        assertEquals(statements(project, 2, "true"), statements(project, 300, "true"));
    }

    @Test
    void large_jobs_are_stored_a_few_at_a_time() {
        long project = HERE.rows().project();
        int small = statements(project, 20, "true");
        int large = statements(project, 20, "x".repeat(300_000));
        assertTrue(large >= small + 2 * 4, small + " and " + large);
    }
}
