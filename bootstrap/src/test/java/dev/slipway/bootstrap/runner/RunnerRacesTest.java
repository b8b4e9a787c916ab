package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Race;
import dev.slipway.bootstrap.runner.Wire.Answer;
import dev.slipway.bootstrap.runner.Wire.Job;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a runner does at the same moment as a person, {@code slipway.rounds} times and until each was first at least once. */
class RunnerRacesTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static TestServer server;
    private static Scene scene;
    private static Wire wire;
    private static Leftovers leftovers;
    private static Scene.Person owner;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("SLIPWAY_RUNNER_POLL_SECONDS", "0"));
        scene = new Scene(server);
        wire = new Wire(server);
        leftovers = new Leftovers(server, scene);
        owner = scene.person(false);
    }

    @AfterAll
    static void stop() {
        wire.close();
        long deadlocks = scene.deadlocks();
        server.close();
        assertEquals(0, deadlocks);
    }

    private record Running(Scene.Project project, long pipeline, String runner, Job job) {

        String path() {
            return "/projects/" + project.id();
        }
    }

    private static Running running(int others) {
        Scene.Project project = scene.project(owner);
        String runner = scene.runner(project, true);
        long pipeline = scene.pipeline(project);
        scene.jobs(project, pipeline, 1 + others);
        return new Running(project, pipeline, runner, wire.take(runner).orElseThrow());
    }

    private static Answer cancel(Running running) {
        return wire.as(owner.token(), "POST", running.path() + "/pipelines/" + running.pipeline() + "/cancel", null);
    }

    private static void answered(Answer answer, Integer... allowed) {
        assertTrue(Set.of(allowed).contains(answer.status()), answer.status() + " " + answer.body());
    }

    private static void canceled(Running running, String job) {
        assertEquals(job, scene.status(running.job().id()));
        assertEquals(0, scene.number("select count(*) from jobs where pipeline_id = ? and id <> ? and status <> 'canceled'",
                running.pipeline(), running.job().id()));
        assertEquals("canceled", scene.text("select status from pipelines where id = ?", running.pipeline()));
        assertEquals(0, scene.number(
                "select count(*) from jobs where pipeline_id = ? and (token_digest is not null or finished_at is null)",
                running.pipeline()));
    }

    @Test
    void a_job_that_ends_while_its_pipeline_is_canceled_ended_or_was_canceled() throws Exception {
        Race.between("cancel", "report", (race, number) -> {
            Running running = running(1);
            List<Answer> answers = race.together(() -> cancel(running), () -> wire.report(running.job(), "success"));
            answered(answers.get(0), 200);
            answered(answers.get(1), 200, 403);
            boolean reported = answers.get(1).status() == 200;
            canceled(running, reported ? "success" : "canceled");
            answered(wire.append(running.job(), 0, "too late\n"), 403);
            return !reported;
        });
    }

    @Test
    void a_file_handed_in_while_its_pipeline_is_canceled_is_kept_or_refused() throws Exception {
        Race.between("cancel", "upload", (race, number) -> {
            Running running = running(1);
            List<Answer> answers = race.together(() -> cancel(running), () -> wire.upload(running.job(), "{\"round\": " + number + "}"));
            answered(answers.get(0), 200);
            answered(answers.get(1), 201, 403);
            boolean kept = answers.get(1).status() == 201;
            canceled(running, "canceled");
            assertEquals(kept ? 1 : 0, scene.number("select count(*) from job_artifacts where job_id = ?", running.job().id()));
            answered(wire.upload(running.job(), "{\"late\": true}"), 403);
            return !kept;
        });
        Waiting.until("every file has a row: " + leftovers.blobs(), PATIENCE, () -> leftovers.blobs().isEmpty());
    }

    @Test
    void a_project_deleted_under_a_running_job_goes_and_its_runners_are_told() throws Exception {
        List<Running> gone = new ArrayList<>();
        Race.between("delete", "report", (race, number) -> {
            Running running = running(2);
            gone.add(running);
            boolean reported = deleteWhileItRuns(race, running);
            answered(wire.report(running.job(), "success"), 403, 404);
            answered(wire.append(running.job(), 7, "more"), 403, 404);
            answered(wire.upload(running.job(), "{}"), 403, 404);
            assertEquals(404, wire.as(owner.token(), "GET", running.path(), null).status());
            return !reported;
        });
        Long[] projects = gone.stream().map(running -> running.project().id()).toArray(Long[]::new);
        Long[] pipelines = gone.stream().map(Running::pipeline).toArray(Long[]::new);
        Long[] jobs = gone.stream().map(running -> running.job().id()).toArray(Long[]::new);
        Waiting.until("the projects are removed", PATIENCE, () -> leftovers.naming("project_id", projects).isEmpty());
        assertEquals(Set.of(), leftovers.naming("pipeline_id", pipelines));
        assertEquals(Set.of(), leftovers.naming("job_id", jobs));
        Waiting.until("every file has a row: " + leftovers.blobs(), PATIENCE, () -> leftovers.blobs().isEmpty());
    }

    /** @return whether the runner's report was taken */
    private static boolean deleteWhileItRuns(Race race, Running running) throws Exception {
        List<Answer> answers = race.together(
                () -> wire.as(owner.token(), "DELETE", running.path(), null),
                () -> wire.append(running.job(), 0, "a line\n"),
                () -> wire.upload(running.job(), "{}"),
                () -> wire.report(running.job(), "success"),
                () -> wire.request(running.runner(), null));
        answered(answers.get(0), 200, 202, 204);
        answered(answers.get(1), 202, 403, 404);
        answered(answers.get(2), 201, 403, 404);
        answered(answers.get(3), 200, 403, 404);
        answered(answers.get(4), 201, 204, 403, 409);
        return answers.get(3).status() == 200;
    }
}
