package dev.slipway.persistence.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineRevision;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineWork;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.InitialState;
import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever needs several rows that pipelines share locks them in one order, so that nobody waits for one who waits for him. */
class LockOrderTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private Pipelines pipelines;
    private PipelineChanges changes;
    private long project;
    private long user;

    @BeforeEach
    void start() {
        pipelines = HERE.get(Pipelines.class);
        changes = new PipelineChanges(HERE.get(Transactions.class), pipelines, HERE.get(Deployments.class),
                new PipelineWork(HERE.get(Work.class), HERE.get(ResourceGroups.class), HERE.get(Bridges.class)),
                HERE.get(Announcements.class), HERE.get(Observations.class), HERE.clock());
        project = HERE.rows().project();
        user = HERE.rows().user();
    }

    private static Instant now() {
        return HERE.clock().instant();
    }

    private NewPipeline deploying() {
        JobOptions options = JobOptions.NONE.commands(commands -> commands.withScript(List.of("true")));
        NewJob job = new NewJob(JobPlan.of("deploy", 0).holding("production"), "deploy", List.of(), null, List.of(), options,
                new Target("production", "start", null, null, null, null));
        return new NewPipeline(pipelines.nextId(), OptionalLong.empty(), project, PipelineCause.by(PipelineSource.PUSH, user),
                new PipelineRevision("main", false, true, "a".repeat(40), "0".repeat(40)), null, InitialState.CREATED, List.of(),
                EarlyEnd.USUAL, List.of(job));
    }

    private long make(NewPipeline pipeline, AtomicInteger attempts) {
        return HERE.get(Transactions.class).write(() -> {
            attempts.incrementAndGet();
            return pipelines.create(pipeline, now()).map(held -> {
                changes.apply(held, held.run().process(now()), TransitionDetails.NONE, now());
                return held.run().id();
            }).orElseThrow();
        });
    }

    private static void untilSomebodyWaitsForALock(Future<?> other) {
        while (!other.isDone() && (Long) HERE.rows().ask("select count(*) from pg_locks where not granted") == 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void making_a_pipeline_and_changing_another_that_share_a_resource_and_an_environment_do_not_deadlock() throws Exception {
        make(deploying(), new AtomicInteger());
        AtomicInteger changing = new AtomicInteger();
        AtomicInteger making = new AtomicInteger();
        NewPipeline second = deploying();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Long> made = HERE.get(Transactions.class).write(() -> {
                changing.incrementAndGet();
                HERE.get(ResourceGroups.class).lock(project, "production");
                Future<Long> other = threads.submit(() -> make(second, making));
                untilSomebodyWaitsForALock(other);
                HERE.dsl().execute("update environments set updated_at = now() where project_id = " + project);
                return other;
            });
            assertTrue(made.get() > 0);
        }
        assertEquals(List.of(1, 1), List.of(changing.get(), making.get()), "attempts; a second one follows a deadlock");
    }
}
