package dev.slipway.bootstrap.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import org.junit.jupiter.api.Test;

/** Which jobs run again, by whom, and what that does to others. Section 1.5 and 1.6 of the reference. */
class RetryTest {

    private static final String NOT_RETRYABLE = "403 Forbidden - Job is not retryable";

    private static Road road(String configuration) {
        return new Road(TestServer.shared(), configuration);
    }

    @Test
    void what_ended_runs_again_in_a_row_of_its_own() {
        Road road = road("build: {script: [make], tags: [], coverage: '/\\d+%/'}");
        Taken first = road.take();
        String retry = road.path(first.id()) + "/retry";
        assertEquals(NOT_RETRYABLE, road.owner().api().post(retry, null).message());
        road.log(first, "50%");
        road.end(first, "success");
        assertEquals(403, road.member(20).api().post(retry, null).status());
        Answer again = road.owner().api().post(retry, null);
        assertEquals(201, again.status(), again.body().toString());
        assertNotEquals(first.id(), again.id());
        JsonNode job = again.body();
        assertEquals("pending build test", job.get("status").asText() + " " + job.get("name").asText() + " " + job.get("stage").asText());
        assertTrue(job.get("started_at").isNull() && job.get("runner").isNull() && job.get("coverage").isNull());
        assertEquals(road.owner().username(), job.at("/user/username").asText());
        assertEquals(NOT_RETRYABLE, road.owner().api().post(retry, null).message(), "it ran again already");
        String pipeline = "/projects/" + road.project() + "/pipelines/" + job.at("/pipeline/id").asLong() + "/jobs";
        assertEquals(1, road.owner().api().get(pipeline).body().size());
        assertEquals(2, road.owner().api().get(pipeline + "?include_retried=true").body().size());
        assertEquals(2, road.owner().api().get("/projects/" + road.project() + "/jobs").body().size());
    }

    @Test
    void a_canceled_job_runs_again_and_a_skipped_one_does_not() {
        Road road = road("one: {script: [x], stage: build}\ntwo: {script: [y], stage: test}");
        road.end(road.take(), "failed");
        assertEquals("skipped", road.named("two").get("status").asText());
        assertEquals(NOT_RETRYABLE, road.owner().api().post(road.path(road.id("two")) + "/retry", null).message());
        assertEquals(201, road.owner().api().post(road.path(road.id("one")) + "/retry", null).status());
        assertEquals("created", road.named("two").get("status").asText(), "it may run now");
        assertEquals("running", road.named("one").at("/pipeline/status").asText());
        assertEquals(201, road.owner().api().post(road.path(road.id("one")) + "/cancel", null).status());
        assertEquals(201, road.owner().api().post(road.path(road.id("one")) + "/retry", null).status());
        road.end(road.take(), "success");
        Taken second = road.take();
        assertEquals(road.id("two"), second.id());
        road.end(second, "success");
        assertEquals("success", road.named("two").at("/pipeline/status").asText());
    }

    @Test
    void a_manual_job_that_is_retried_by_itself_starts_at_once() {
        Road road = road("ship: {script: [x], when: manual}");
        long manual = road.id("ship");
        assertEquals(NOT_RETRYABLE, road.owner().api().post(road.path(manual) + "/retry", null).message());
        assertEquals(200, road.owner().api().post(road.path(manual) + "/play", null).status());
        road.end(road.take(), "success");
        assertEquals("pending", road.owner().api().post(road.path(manual) + "/retry", null).body().get("status").asText());
    }

    @Test
    void jobs_retry_themselves_as_often_as_they_say() {
        Road road = road("flaky: {script: [x], retry: 1}");
        Taken first = road.take();
        road.end(first, "failed");
        Taken second = road.take();
        assertNotEquals(first.id(), second.id());
        assertEquals("running", road.named("flaky").at("/pipeline/status").asText());
        road.end(second, "failed");
        assertEquals(204, road.request().status());
        assertEquals("failed", road.named("flaky").at("/pipeline/status").asText());
    }

    @Test
    void jobs_retry_themselves_for_the_reasons_they_name() {
        Road road = road("flaky: {script: [x], retry: {max: 2, when: runner_system_failure}}");
        Taken first = road.take();
        assertEquals(200, road.report(first, "failed", ",\"failure_reason\":\"runner_system_failure\"").status());
        Taken second = road.take();
        assertEquals(200, road.report(second, "failed", ",\"failure_reason\":\"script_failure\"").status());
        assertEquals(204, road.request().status());
        assertEquals("script_failure", road.job(second.id()).get("failure_reason").asText());
    }
}
