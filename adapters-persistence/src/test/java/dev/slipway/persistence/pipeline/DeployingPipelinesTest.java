package dev.slipway.persistence.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineWork;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Pipelines and deployments in their tables, changed by the use case that knows both. */
class DeployingPipelinesTest extends CiScenario {

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 5);

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final CiTables tables = new CiTables(HERE);
    private PipelineChanges changes;

    @Override
    protected CiWorld world() {
        return tables;
    }

    @BeforeEach
    void assemble() {
        changes = new PipelineChanges(HERE.get(Transactions.class), pipelines(), HERE.get(Deployments.class),
                new PipelineWork(HERE.get(Work.class), HERE.get(ResourceGroups.class), HERE.get(Bridges.class)),
                HERE.get(Announcements.class), HERE.get(Observations.class), HERE.clock());
    }

    private static JobDraft deploying(String name, Target target) {
        JobDraft plain = JobDraft.of(name, 0);
        return new JobDraft(plain.plan(), List.of(), null, List.of(), plain.options(), target);
    }

    private Object deployment(String column, long job) {
        return tables.ask("select " + column + " from deployments where job_id = ?", job);
    }

    private Object environment(String column) {
        return tables.ask("select " + column + " from environments where name = 'review/x'");
    }

    @Test
    void a_new_pipeline_has_its_deployments() {
        long pipeline = stored(PipelineDraft.in(tables.project(),
                deploying("ship", new Target("production", "start", "https://x", null, 60L, "stop")),
                JobDraft.of("stop", 0).on("production", "stop", null)));
        assertEquals("created", deployment("status", id(pipeline, "ship")));
        assertEquals("https://x", deployment("external_url", id(pipeline, "ship")));
        assertEquals(null, deployment("status", id(pipeline, "stop")));
        assertEquals("production", tables.ask("select tier from environments where name = 'production'"));
    }

    @Test
    void a_deployment_follows_its_job_and_renews_the_environment() {
        long project = tables.project();
        long user = tables.user();
        long pipeline = begun(
                PipelineDraft.in(project, deploying("ship", new Target("review/x", "start", "https://review", null, 60L, null))).by(user));
        long job = id(pipeline, "ship");
        changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now));
        assertEquals("running", deployment("status", job));
        changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.succeed(job, now));
        assertEquals("success", deployment("status", job));
        assertEquals("https://review", environment("external_url"));
        assertEquals(true, environment("auto_stop_at is not null"));
        Decision again = (Decision) changes.change(pipeline, TransitionDetails.by(user), (run, ids, now) -> run.retry(job, ids, now))
                .orElseThrow();
        assertEquals("created", deployment("status", again.job()));
        long other = begun(PipelineDraft.in(project, JobDraft.of("stop", 0).on("review/x", "stop", null)));
        long stop = id(other, "stop");
        changes.change(other, TransitionDetails.NONE, (run, ids, now) -> run.start(stop, now));
        changes.change(other, TransitionDetails.NONE, (run, ids, now) -> run.succeed(stop, now));
        assertEquals("stopped", environment("state"));
    }

    @Test
    void deployment_ends_like_its_job_in_either_order() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long pipeline = begun(
                    PipelineDraft.in(tables.project(), deploying("ship", new Target("review/x", "start", null, null, null, null))));
            long job = id(pipeline, "ship");
            changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now));
            together(List.<Callable<Object>>of(
                    () -> changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now)),
                    () -> changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.succeed(job, now))));
            assertEquals(job(pipeline, "ship").status() == JobStatus.SUCCESS ? "success" : "canceled", deployment("status", job));
        }
    }
}
