package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A job that cannot be handed out fails with its reason and keeps no other waiting. */
class QueueHealthTest {

    private static TestServer server;
    private static Scene scene;
    private static Wire wire;
    private static Scene.Person owner;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("SLIPWAY_RUNNER_POLL_SECONDS", "0"));
        scene = new Scene(server);
        wire = new Wire(server);
        owner = scene.person(false);
    }

    @AfterAll
    static void stop() {
        wire.close();
        server.close();
    }

    private static List<String> failures(long pipeline) {
        return scene.rows("select distinct status || ' ' || coalesce(failure_reason, '') from jobs where pipeline_id = ?",
                row -> row.getString(1), pipeline);
    }

    private static Optional<Long> taken(String runner) {
        return wire.take(runner).map(Wire.Job::id);
    }

    @Test
    void variables_of_a_job_that_cannot_be_decrypted_fail_that_job_alone() {
        Scene.Project project = scene.project(owner);
        String runner = scene.runner(project, true);
        long damaged = scene.pipeline(project);
        long job = scene.jobs(project, damaged, 1).getFirst();
        scene.set("insert into job_variables (job_id, position, key, value, variable_type) values (?, 0, 'K', '\\x00', 'env_var')", job);
        long whole = scene.jobs(project, scene.pipeline(project), 1).getFirst();
        assertEquals(Optional.of(whole), taken(runner));
        assertEquals(Optional.empty(), taken(runner));
        assertEquals(List.of("failed scheduler_failure"), failures(damaged));
    }

    @Test
    void variables_of_a_pipeline_that_cannot_be_decrypted_fail_its_jobs_alone() {
        Scene.Project project = scene.project(owner);
        String runner = scene.runner(project, true);
        long damaged = scene.pipeline(project);
        scene.jobs(project, damaged, 2);
        scene.set(
                "insert into pipeline_variables (pipeline_id, position, key, value, variable_type) values (?, 0, 'K', '\\x00', 'env_var')",
                damaged);
        long whole = scene.jobs(project, scene.pipeline(project), 1).getFirst();
        assertEquals(Optional.of(whole), taken(runner));
        assertEquals(Optional.empty(), taken(runner));
        assertEquals(List.of("failed scheduler_failure"), failures(damaged));
    }

    @Test
    void files_that_nothing_keeps_any_more_are_missing_to_those_that_depend_on_them() {
        Scene.Project project = scene.project(owner);
        String runner = scene.runner(project, true);
        scene.set("insert into git_refs (project_id, kind, name, sha, object, updated_at) values (?, 'branch', 'main', ?, ?, now())",
                project.id(), Scene.SHA, Scene.SHA);
        long kept = pipelineWithExpiredFiles(project);
        long dependent = scene.jobs(project, kept, 1).getFirst();
        assertEquals(Optional.of(dependent), taken(runner));
        scene.set("update projects set keep_latest_artifact = false where id = ?", project.id());
        long gone = pipelineWithExpiredFiles(project);
        long bereft = scene.jobs(project, gone, 1).getFirst();
        assertEquals(Optional.empty(), taken(runner));
        Waiting.until("failed", Duration.ofSeconds(10), () -> scene.status(bereft).equals("failed"));
        assertEquals("missing_dependency_failure", scene.text("select failure_reason from jobs where id = ?", bereft));
    }

    private static long pipelineWithExpiredFiles(Scene.Project project) {
        long pipeline = scene.pipeline(project);
        scene.jobs(project, pipeline, 1, "success", 1, "");
        scene.set("update jobs set artifacts_expire_at = now() - interval '1 hour' where pipeline_id = ?", pipeline);
        return pipeline;
    }
}
