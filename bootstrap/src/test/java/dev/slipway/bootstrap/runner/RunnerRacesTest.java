package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.runner.Wire.Answer;
import dev.slipway.bootstrap.runner.Wire.Job;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a runner does at the same moment as a person, {@code slipway.rounds} times. From fifty rounds on both must win now and then. */
class RunnerRacesTest {

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 5);
    private static final int ENOUGH = 50;
    private static final long HEAD_START_NANOS = 2_000_000;

    private static TestServer server;
    private static Scene scene;
    private static Wire wire;
    private static Scene.Person owner;
    private static ExecutorService threads;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("SLIPWAY_RUNNER_POLL_SECONDS", "0"));
        scene = new Scene(server);
        wire = new Wire(server);
        owner = scene.person(false);
        threads = Executors.newVirtualThreadPerTaskExecutor();
    }

    @AfterAll
    static void stop() {
        threads.close();
        wire.close();
        long deadlocks = scene.deadlocks();
        server.close();
        assertEquals(0, deadlocks);
    }

    private record Running(Scene.Project project, long pipeline, String runner, Job job) {}

    private static Running running(int others) {
        Scene.Project project = scene.project(owner);
        String runner = scene.runner(project, true);
        long pipeline = scene.pipeline(project);
        scene.jobs(project, pipeline, 1 + others);
        return new Running(project, pipeline, runner, wire.take(runner).orElseThrow());
    }

    /** Lets all go at once; in turns the first or the others a moment later, so that each has its chance. */
    private static List<Answer> together(int round, List<Callable<Answer>> tasks) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(tasks.size());
        List<Future<Answer>> going = new ArrayList<>();
        for (int index = 0; index < tasks.size(); index++) {
            Callable<Answer> task = tasks.get(index);
            long late = (index == 0) == (round % 2 == 0) ? round % 5 * HEAD_START_NANOS : 0;
            going.add(threads.submit(() -> {
                barrier.await();
                LockSupport.parkNanos(late);
                return task.call();
            }));
        }
        List<Answer> answers = new ArrayList<>();
        for (Future<Answer> each : going) {
            Answer answer = each.get();
            assertTrue(answer.status() < 500, answer.status() + " " + answer.body());
            answers.add(answer);
        }
        return answers;
    }

    private static void bothSeen(Map<Integer, Integer> seen) {
        assertTrue(ROUNDS < ENOUGH || seen.size() > 1, "one always won: " + seen);
    }

    @Test
    void a_file_handed_in_while_its_pipeline_is_canceled_is_kept_or_refused() throws Exception {
        Map<Integer, Integer> seen = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            Running running = running(1);
            String path = "/projects/" + running.project().id() + "/pipelines/" + running.pipeline();
            List<Answer> answers = together(round, List.of(
                    () -> wire.as(owner.token(), "POST", path + "/cancel", null), () -> wire.upload(running.job(), "{\"round\": 1}")));
            assertEquals(200, answers.getFirst().status(), answers.getFirst().body());
            Answer upload = answers.get(1);
            assertTrue(Set.of(201, 403).contains(upload.status()), upload.status() + " " + upload.body());
            assertEquals(upload.status() == 201 ? 1 : 0, scene.number("select count(*) from job_artifacts where job_id = ?", running.job().id()));
            assertEquals(0, scene.number("select count(*) from jobs where pipeline_id = ? and status <> 'canceled'", running.pipeline()));
            assertEquals("canceled", scene.text("select status from pipelines where id = ?", running.pipeline()));
            seen.merge(upload.status(), 1, Integer::sum);
        }
        bothSeen(seen);
    }

    @Test
    void a_project_deleted_under_a_running_job_goes_and_its_runners_are_told() throws Exception {
        Map<Integer, Integer> seen = new TreeMap<>();
        List<Long> deleted = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            Running running = running(2);
            String path = "/projects/" + running.project().id();
            List<Answer> answers = together(round, List.of(
                    () -> wire.as(owner.token(), "DELETE", path, null),
                    () -> wire.append(running.job(), 0, "a line\n"),
                    () -> wire.report(running.job(), "success"),
                    () -> wire.request(running.runner(), null)));
            assertTrue(answers.getFirst().status() / 100 == 2, answers.getFirst().body());
            assertTrue(Set.of(202, 403, 404).contains(answers.get(1).status()), answers.get(1).status() + answers.get(1).body());
            assertTrue(Set.of(200, 403, 404).contains(answers.get(2).status()), answers.get(2).status() + answers.get(2).body());
            assertTrue(Set.of(201, 204, 403, 409).contains(answers.get(3).status()), answers.get(3).status() + answers.get(3).body());
            assertTrue(Set.of(403, 404).contains(wire.report(running.job(), "success").status()));
            assertEquals(404, wire.as(owner.token(), "GET", path, null).status());
            seen.merge(answers.get(2).status() == 200 ? 200 : 403, 1, Integer::sum);
            deleted.add(running.project().id());
        }
        Long[] ids = deleted.toArray(Long[]::new);
        Waiting.until("everything of the projects is removed", Duration.ofMinutes(2), () ->
                scene.number("select (select count(*) from projects where id = any(?)) + (select count(*) from jobs where project_id = any(?))", ids, ids) == 0);
        bothSeen(seen);
    }
}
