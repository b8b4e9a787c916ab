package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.runner.Wire.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.persistence.kernel.ScheduledWork;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two processes on one database are one installation. */
class ClusterTest {

    private static TestServer one;
    private static TestServer other;
    private static Scene scene;
    private static Wire atOne;
    private static Wire atOther;

    @BeforeAll
    static void start() {
        one = TestServer.start(Map.of());
        other = one.beside(Map.of());
        scene = new Scene(one);
        atOne = new Wire(one);
        atOther = new Wire(other);
    }

    @AfterAll
    static void stop() {
        atOne.close();
        atOther.close();
        other.close();
        one.close();
    }

    @Test
    void a_runner_that_waits_at_one_is_given_what_is_started_at_the_other() throws Exception {
        Scene.Person owner = scene.person(false);
        Scene.Project project = scene.project(owner);
        String runner = scene.runner(project, true);
        long pipeline = scene.pipeline(project);
        long job = scene.jobs(project, pipeline, 1).getFirst();
        scene.set("update jobs set status = 'manual', runs_when = 'manual', queued_at = null where id = ?", job);
        String lastUpdate = atOther.request(runner, null).header("X-GitLab-Last-Update");
        CompletableFuture<Answer> poll = CompletableFuture.supplyAsync(() -> atOther.request(runner, lastUpdate));
        assertEquals(200, atOne.as(owner.token(), "POST", "/projects/" + project.id() + "/jobs/" + job + "/play", null).status());
        Answer handed = poll.get(30, TimeUnit.SECONDS);
        assertEquals(201, handed.status(), handed.body());
        assertEquals(job, handed.json().get("id").asLong());
        assertEquals(200, atOne.report(new Wire.Job(job, handed.json().get("token").asText()), "success").status());
        assertEquals("success", scene.status(job));
    }

    @Test
    void work_that_one_recorded_is_done_by_the_other() {
        one.bean(ScheduledWork.class).close();
        Scene.Person owner = scene.person(false);
        Scene.Project project = scene.project(owner);
        scene.jobs(project, scene.pipeline(project), 3);
        assertEquals(202, atOne.as(owner.token(), "DELETE", "/projects/" + project.id(), null).status());
        assertEquals(404, atOther.as(owner.token(), "GET", "/projects/" + project.id(), null).status());
        Waiting.until("the other has removed it", Duration.ofSeconds(30),
                () -> scene.number("select count(*) from projects where id = ?", project.id()) == 0);
        one.bean(ScheduledWork.class).start();
    }

    @Test
    void a_token_revoked_at_one_is_dead_at_the_other() {
        Scene.Person owner = scene.person(false);
        assertEquals(200, atOther.as(owner.token(), "GET", "/user", null).status());
        long token = scene.number("select id from personal_access_tokens where user_id = ?", owner.id());
        assertEquals(204, atOne.as(owner.token(), "DELETE", "/personal_access_tokens/" + token, null).status());
        Waiting.until("the other knows", Duration.ofSeconds(10), () -> atOther.as(owner.token(), "GET", "/user", null).status() == 401);
    }
}
