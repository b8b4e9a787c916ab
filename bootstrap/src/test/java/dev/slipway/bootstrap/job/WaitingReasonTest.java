package dev.slipway.bootstrap.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Each job that waits says why. */
class WaitingReasonTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static JsonNode why(Road road, String job) {
        return road.named(job).get("waiting_reason");
    }

    private static String reason(Road road, String job) {
        JsonNode why = why(road, job);
        return why.isNull() ? null : why.get("reason").asText();
    }

    private static void change(Road road, String path, String change) {
        assertEquals(200, road.owner().api().put(path, change).status());
    }

    @Test
    void jobs_wait_for_one_another_for_people_and_for_time() {
        Road road = new Road(TestServer.shared(), """
                stages: [build, test, ship]
                build: {stage: build, script: [x]}
                ask: {stage: build, script: [x], when: manual, allow_failure: true}
                later: {stage: build, script: [x], when: delayed, start_in: 1 hour}
                check: {stage: test, script: [x]}
                ship: {stage: ship, script: [x], needs: [build]}
                """);
        assertEquals("{\"reason\":\"manual\",\"text\":\"Somebody has to play it\"}", why(road, "ask").toString());
        JsonNode later = why(road, "later");
        assertEquals("scheduled", later.get("reason").asText());
        Instant start = Instant.parse(later.get("scheduled_at").asText());
        assertTrue(Duration.between(Instant.now(), start).toMinutes() >= 50, later.toString());
        JsonNode ship = why(road, "ship");
        assertEquals("needs_unfinished", ship.get("reason").asText());
        assertEquals("It needs jobs that have not ended: build (pending)", ship.get("text").asText());
        assertEquals("{\"id\":%d,\"name\":\"build\",\"status\":\"pending\",\"pipeline_id\":%d}".formatted(road.id("build"),
                road.named("build").at("/pipeline/id").asLong()), ship.at("/jobs/0").toString());
        assertEquals(1, ship.get("jobs_count").asInt());
        JsonNode check = why(road, "check");
        assertEquals("stage_unfinished", check.get("reason").asText());
        assertEquals("build", check.get("stage").asText());
        assertEquals(2, check.get("jobs_count").asInt());
        assertEquals("Jobs of earlier stages have not ended: build (pending), later (scheduled)", check.get("text").asText());
        Taken build = road.take();
        assertEquals("null", road.job(build.id()).get("waiting_reason").toString());
        assertEquals("It needs jobs that have not ended: build (running)", why(road, "ship").get("text").asText());
        road.end(build, "success");
        assertEquals("runner_expected", reason(road, "ship"));
        assertEquals("null", why(road, "build").toString());
        long pipeline = road.named("build").at("/pipeline/id").asLong();
        JsonNode list = road.owner().api().get("/projects/" + road.project() + "/pipelines/" + pipeline + "/jobs").body();
        list.forEach(job -> assertEquals(!job.get("name").asText().equals("build"), job.get("waiting_reason").isObject(), job.toString()));
        assertEquals("manual", road.owner().api().get(road.path(road.id("ask"))).body().at("/waiting_reason/reason").asText());
    }

    @Test
    void a_resource_names_who_holds_it() {
        Road road = new Road(TestServer.shared(), "{one: {script: [x], resource_group: live}, two: {script: [x], resource_group: live}}");
        Waiting.until("one has the resource", PATIENCE,
                () -> road.status(road.id("one")).equals("pending") || road.status(road.id("two")).equals("pending"));
        boolean first = road.status(road.id("one")).equals("pending");
        JsonNode holder = road.named(first ? "one" : "two");
        JsonNode why = why(road, first ? "two" : "one");
        assertEquals("resource_busy", why.get("reason").asText());
        assertEquals("live", why.get("resource_group").asText());
        assertEquals(holder.get("id"), why.at("/jobs/0/id"));
        assertEquals("The resource live is held by the job %s (%d) of pipeline %d".formatted(holder.get("name").asText(), holder.get(
                "id").asLong(),
                holder.at("/pipeline/id").asLong()), why.get("text").asText());
    }

    @Test
    void runners_are_missing_or_silent_or_busy() {
        Road road = new Road(TestServer.shared(), "{plain: {script: [x]}, tagged: {script: [x], tags: [gpu, linux]}}");
        String project = "/projects/" + road.project();
        String runner = "/runners/" + road.owner().api().get(project + "/runners?type=project_type").body().get(0).get("id").asText();
        change(road, project, "{\"shared_runners_enabled\":false}");
        assertEquals("runners_offline", reason(road, "plain"));
        JsonNode tagged = why(road, "tagged");
        assertEquals("no_matching_runner", tagged.get("reason").asText());
        assertEquals("tags", tagged.get("condition").asText());
        assertEquals("[\"gpu\",\"linux\"]", tagged.get("tags").toString());
        assertEquals("None of the 1 runners that take jobs of its ref has all its tags; the nearest lacks: gpu, linux",
                tagged.get("text").asText());
        change(road, runner, "{\"paused\":true}");
        assertEquals("runners_paused", reason(road, "plain"));
        change(road, runner, "{\"paused\":false,\"run_untagged\":false,\"tag_list\":[\"gpu\"]}");
        assertEquals("run_untagged", why(road, "plain").get("condition").asText());
        assertEquals("[\"linux\"]", why(road, "tagged").get("tags").toString());
        assertEquals(204, road.request().status(), "a job that no runner is said to match is not handed out");
        road.branch(road.owner().api(), "topic");
        change(road, runner, "{\"run_untagged\":true,\"access_level\":\"ref_protected\"}");
        assertEquals("protected", why(road, "plain").get("condition").asText());
        change(road, runner, "{\"access_level\":\"not_protected\"}");
        assertEquals("runner_expected", reason(road, "plain"));
        Taken taken = road.take();
        assertEquals("runners_busy", reason(road, "plain"));
        road.end(taken, "success");
        assertEquals(204, road.owner().api().delete(runner).status());
        JsonNode none = why(road, "plain");
        assertEquals("no_matching_runner", none.get("reason").asText());
        assertTrue(none.get("condition").asText().matches("none|switched_off"), none.toString());
    }
}
