package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Pipelines that end before their jobs do. */
class AutoCancelTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static Road road(String configuration) {
        return new Road(TestServer.shared(), configuration);
    }

    private static void isCanceled(Road road, long job) {
        Waiting.until("job " + job + " is canceled", PATIENCE, () -> road.status(job).equals("canceled"));
    }

    @Test
    void a_newer_commit_calls_off_what_has_not_started() {
        Road road = road("build: {script: [x]}");
        Taken running = road.take();
        road.branch(road.owner().api(), "topic");
        long elsewhere = road.id("build");
        road.commitAgain();
        long waiting = road.id("build");
        road.commitAgain();
        isCanceled(road, waiting);
        assertEquals("canceled", road.job(waiting).at("/pipeline/status").asText());
        assertEquals("running", road.status(running.id()), "it must not be interrupted");
        assertEquals("pending", road.status(elsewhere), "another branch is not concerned");
        assertEquals("pending", road.status(road.id("build")));
    }

    @Test
    void a_job_that_may_be_interrupted_is() {
        Road road = road("build: {script: [x], interruptible: true}");
        Taken running = road.take();
        road.commitAgain();
        isCanceled(road, running.id());
        assertEquals("canceled", road.report(running, "running", "").header("Job-Status"));
    }

    @Test
    void a_pipeline_may_be_called_off_in_part() {
        Road road = road("""
                workflow: {auto_cancel: {on_new_commit: interruptible}}
                build: {script: [x]}
                lint: {script: [x], interruptible: true}
                """);
        long build = road.id("build");
        long lint = road.id("lint");
        road.commitAgain();
        isCanceled(road, lint);
        assertEquals("pending", road.status(build));
    }

    @Test
    void a_failure_calls_off_the_others() {
        Road road = road("""
                workflow: {auto_cancel: {on_job_failure: all}}
                build: {script: [x]}
                lint: {script: [x]}
                ship: {script: [x], stage: deploy, when: always}
                """);
        Taken first = road.take();
        road.end(first, "failed");
        assertEquals("canceled", road.status(road.id(first.id() == road.id("build") ? "lint" : "build")));
        assertEquals("canceled", road.named("ship").get("status").asText());
        assertEquals("failed", road.named("ship").at("/pipeline/status").asText());
    }
}
