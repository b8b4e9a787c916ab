package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.bootstrap.runner.Wire.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Runners that are deleted while they ask for jobs, on real tables: no job fails, and none is assigned to a runner that is gone. */
class RunnerDeletionTest {

    /** A third of the requests comes first, a third of the deletions, and the others come together. */
    private static final int RACES = 60;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static TestServer server;
    private static Scene scene;
    private static Wire wire;

    private final Scene.Project project = scene.project(scene.person(false));

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of());
        scene = new Scene(server);
        wire = new Wire(server);
    }

    /** Counting deadlocks ends the connections of the server, so that it comes last. */
    @AfterAll
    static void stop() {
        assertEquals(0, scene.deadlocks());
        wire.close();
        server.close();
    }

    /** Lets a runner ask while a pipeline is locked, and does something before the lock is released. */
    private Answer askAround(long pipeline, String runner, Runnable meanwhile) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Answer> asked = server.bean(Transactions.class).write(() -> {
                server.bean(Pipelines.class).lock(pipeline).orElseThrow();
                Future<Answer> waiting = threads.submit(() -> wire.request(runner, null));
                Waiting.until("a claim that waits", PATIENCE, () -> scene.number(
                        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'") > 0);
                meanwhile.run();
                return waiting;
            });
            return asked.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void runner_that_is_deleted_while_it_claims_gets_nothing_and_fails_nothing() throws Exception {
        long pipeline = scene.pipeline(project);
        long job = scene.jobs(project, pipeline, 1).getFirst();
        String runner = scene.runner(project, true);
        Answer answer = askAround(pipeline, runner, () -> assertEquals(204, deleted(runner).status()));
        assertEquals(403, answer.status(), answer.body());
        assertEquals("pending", scene.status(job));
        assertEquals(job, wire.take(scene.runner(project, true)).orElseThrow().id());
    }

    @Test
    void process_that_is_deleted_while_it_claims_gets_the_job() throws Exception {
        long pipeline = scene.pipeline(project);
        long job = scene.jobs(project, pipeline, 1).getFirst();
        String runner = scene.runner(project, true);
        Answer answer = askAround(pipeline, runner, () -> scene.set("delete from runner_managers where system_id = 's_test'"));
        assertEquals(201, answer.status(), answer.body());
        assertEquals("running", scene.status(job));
        assertEquals(1, scene.number("select count(*) from jobs join runner_managers m on m.id = runner_manager_id where jobs.id = ?",
                job));
    }

    private static Answer deleted(String runner) {
        return wire.send("DELETE", "/runners", Wire.JSON.createObjectNode().put("token", runner));
    }

    /** Asks for a job and deletes the runner at the same time; returns the status of the answer. */
    private static int together(ExecutorService threads, String runner) throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        Future<Answer> asking = threads.submit(() -> {
            start.await();
            return wire.request(runner, null);
        });
        start.await();
        assertEquals(204, deleted(runner).status());
        int status = asking.get().status();
        assertTrue(status == 201 || status == 403, () -> "answered " + status);
        return status;
    }

    @Test
    void jobs_are_assigned_before_their_runner_is_deleted_or_stay_pending() throws Exception {
        int assigned = 0;
        List<Long> jobs = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int race = 0; race < RACES; race++) {
                long job = scene.jobs(project, scene.pipeline(project), 1).getFirst();
                jobs.add(job);
                String runner = scene.runner(project, true);
                int status = switch (race % 3) {
                    case 0 -> {
                        int first = wire.request(runner, null).status();
                        assertEquals(204, deleted(runner).status());
                        assertEquals(201, first);
                        yield first;
                    }
                    case 1 -> {
                        assertEquals(204, deleted(runner).status());
                        int second = wire.request(runner, null).status();
                        assertEquals(403, second);
                        yield second;
                    }
                    default -> together(threads, runner);
                };
                assigned += status == 201 ? 1 : 0;
            }
        }
        assertTrue(assigned >= RACES / 3 && assigned <= RACES - RACES / 3, "assigned " + assigned);
        assertEquals(assigned, jobs.stream().filter(job -> scene.status(job).equals("running")).count());
        assertEquals(RACES - assigned, jobs.stream().filter(job -> scene.status(job).equals("pending")).count());
        assertEquals(0, scene.number("select count(runner_id) from jobs where project_id = ?", project.id()));
    }
}
