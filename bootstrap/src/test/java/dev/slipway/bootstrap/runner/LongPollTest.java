package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.runner.job.QueueWatch;
import dev.slipway.bootstrap.runner.Wire.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Requests for jobs that are held while there is none. Jobs are played by a person, so that the server itself hears of them. */
class LongPollTest {

    private static final String LAST_UPDATE = "X-GitLab-Last-Update";
    /** Less than the time after which a held request looks by itself. */
    private static final Duration AT_ONCE = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int RUNNERS = 5;

    private static Setting usual;
    private static Setting hasty;
    private static ExecutorService threads;

    /** A server and those who call it. */
    private record Setting(TestServer server, Scene scene, Wire wire, Scene.Person owner) {

        static Setting on(TestServer server) {
            Scene scene = new Scene(server);
            return new Setting(server, scene, new Wire(server), scene.person(false));
        }

        /** A job that waits for a person. */
        long manual(Scene.Project project, String tags) {
            long pipeline = scene.pipeline(project);
            scene.jobs(project, pipeline, 0, "manual", 1, tags);
            scene.set("update jobs set runs_when = 'manual' where pipeline_id = ?", pipeline);
            return scene.number("select id from jobs where pipeline_id = ?", pipeline);
        }

        void play(Scene.Project project, long job) {
            Answer played = wire.as(owner.token(), "POST", "/projects/" + project.id() + "/jobs/" + job + "/play", null);
            assertEquals(200, played.status(), played.body());
            assertTrue(Set.of("pending", "running").contains(played.json().get("status").asText()), played.body());
        }

        /** A request that the server holds. It is sent again where the queue changed on its way. */
        Future<Answer> held(String runner) {
            QueueWatch watch = server.bean(QueueWatch.class);
            int before = watch.waiting();
            AtomicReference<Future<Answer>> poll = new AtomicReference<>(CompletableFuture.completedFuture(null));
            Waiting.until("the request is held", PATIENCE, () -> {
                if (poll.get().isDone()) {
                    String value = wire.request(runner, null).header(LAST_UPDATE);
                    poll.set(threads.submit(() -> wire.request(runner, value)));
                }
                return watch.waiting() > before;
            });
            return poll.get();
        }

        /** Requests of a runner until it has a job, since the queue changes by jobs of others too. */
        Future<Answer> assigned(String runner) {
            return threads.submit(() -> {
                Answer answer = wire.request(runner, null);
                while (answer.status() == 204) {
                    answer = wire.request(runner, answer.header(LAST_UPDATE));
                }
                return answer;
            });
        }
    }

    @BeforeAll
    static void start() {
        threads = Executors.newVirtualThreadPerTaskExecutor();
        usual = Setting.on(TestServer.shared());
        hasty = Setting.on(TestServer.modest());
    }

    @AfterAll
    static void stop() {
        threads.shutdownNow();
        usual.wire().close();
        hasty.wire().close();
    }

    private static Answer within(Duration time, Future<Answer> poll) throws Exception {
        return poll.get(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Test
    void a_matching_job_wakes_a_held_request_at_once_and_others_do_not() throws Exception {
        Scene.Project project = usual.scene().project(usual.owner());
        long other = usual.manual(project, "poll-other");
        long mine = usual.manual(project, "poll-mine");
        Future<Answer> poll = usual.held(usual.scene().runner(project, false, "poll-mine"));
        usual.play(project, other);
        assertFalse(poll.isDone());
        usual.play(project, mine);
        Answer answer = within(AT_ONCE, poll);
        assertEquals(201, answer.status(), answer.body());
        assertEquals(mine, answer.json().get("id").asLong());
        assertNull(answer.header(LAST_UPDATE));
        assertEquals("pending", usual.scene().status(other));
    }

    @Test
    void who_does_not_know_the_value_of_the_queue_is_told_it_at_once() {
        Scene.Project project = usual.scene().project(usual.owner());
        String runner = usual.scene().runner(project, true);
        String value = usual.wire().request(runner, null).header(LAST_UPDATE);
        assertFalse(value.isEmpty());
        for (String unknown : new String[] {null, "", "something else"}) {
            Answer answer = usual.wire().request(runner, unknown);
            assertEquals(204, answer.status());
            assertEquals("", answer.body());
            assertEquals(value, answer.header(LAST_UPDATE));
        }
        usual.scene().set("update runners set description = 'other', updated_at = now() from runner_projects where runner_id = runners.id "
                + "and project_id = ?", project.id());
        Answer changed = usual.wire().request(runner, value);
        assertEquals(204, changed.status());
        assertNotEquals(value, changed.header(LAST_UPDATE), "settings of the runner count");
    }

    @Test
    void a_request_of_a_paused_runner_is_not_held() {
        Scene.Project project = usual.scene().project(usual.owner());
        String runner = usual.scene().runner(project, true);
        usual.scene().set("update runners set paused = true from runner_projects where runner_id = runners.id and project_id = ?",
                project.id());
        usual.play(project, usual.manual(project, ""));
        String value = usual.wire().request(runner, null).header(LAST_UPDATE);
        Answer answer = usual.wire().request(runner, value);
        assertEquals(204, answer.status());
        assertEquals(value, answer.header(LAST_UPDATE));
    }

    /** A job that the runner may not take makes the held request look again. */
    @Test
    void a_runner_that_is_paused_or_deleted_while_its_request_is_held_is_told() throws Exception {
        Scene.Project project = usual.scene().project(usual.owner());
        Future<Answer> paused = usual.held(usual.scene().runner(project, false, "poll-paused"));
        Future<Answer> deleted = usual.held(usual.scene().runner(project, false, "poll-deleted"));
        usual.scene().set("update runners set paused = true where 'poll-paused' = any(tag_list)");
        usual.scene().set("delete from runners where 'poll-deleted' = any(tag_list)");
        usual.play(project, usual.manual(project, "poll-none"));
        assertEquals(204, within(PATIENCE, paused).status());
        Answer gone = within(PATIENCE, deleted);
        assertEquals(403, gone.status());
        assertEquals("403 Forbidden", gone.json().get("message").asText());
    }

    @Test
    void unknown_token_is_refused_at_once() {
        Answer unknown = usual.wire().request("glrt-nobody-knows-this-one", "0-0");
        assertEquals(403, unknown.status());
        assertEquals("{\"message\":\"403 Forbidden\"}", unknown.body());
        Answer missing = usual.wire().send("POST", "/jobs/request", Wire.JSON.createObjectNode().put("last_update", "0-0"));
        assertEquals(400, missing.status());
        assertEquals("{\"error\":\"token is missing\"}", missing.body());
    }

    @Test
    void each_job_goes_to_one_of_those_who_wait() throws Exception {
        Scene.Project project = usual.scene().project(usual.owner());
        List<Future<Answer>> polls = new ArrayList<>();
        for (int count = 0; count < RUNNERS; count++) {
            polls.add(usual.assigned(usual.scene().runner(project, true)));
        }
        for (int played = 1; played <= RUNNERS; played++) {
            int jobs = played;
            usual.play(project, usual.manual(project, ""));
            Waiting.until("a runner has the job", PATIENCE, () -> polls.stream().filter(Future::isDone).count() == jobs);
        }
        Set<Long> handed = new HashSet<>();
        for (Future<Answer> poll : polls) {
            assertEquals(201, poll.get().status());
            handed.add(poll.get().json().get("id").asLong());
        }
        assertEquals(RUNNERS, handed.size());
    }

    @Test
    void a_request_whose_time_ends_is_told_the_value_it_knows() throws Exception {
        Scene.Project project = hasty.scene().project(hasty.owner());
        String runner = hasty.scene().runner(project, true);
        String value = hasty.wire().request(runner, null).header(LAST_UPDATE);
        long start = System.nanoTime();
        Answer answer = hasty.wire().request(runner, value);
        assertEquals(204, answer.status());
        assertEquals(value, answer.header(LAST_UPDATE));
        assertTrue(System.nanoTime() - start >= TestServer.MODEST_POLL.toNanos(), "it was held");
    }
}
