package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Jobs that could run and are held back: by a resource that another one has, or until their time. */
class HeldBackTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String RESOURCE = """
            one: {script: [x], resource_group: production}
            two: {script: [y], resource_group: production}
            three: {script: [z], resource_group: staging}
            """;

    private static Road road(String configuration) {
        return new Road(TestServer.shared(), configuration);
    }

    /** By name, in alphabetical order of one and two. */
    private static String both(Road road) {
        return road.named("one").get("status").asText() + " " + road.named("two").get("status").asText();
    }

    private static Taken takeOfProduction(Road road) {
        Taken taken = road.take();
        return taken.id() == road.id("three") ? road.take() : taken;
    }

    private static void oneHasTheResource(Road road) {
        Waiting.until("one of two has the resource", PATIENCE,
                () -> both(road).equals("pending waiting_for_resource") || both(road).equals("waiting_for_resource pending"));
    }

    private static String other(Road road, long job) {
        return job == road.id("one") ? "two" : "one";
    }

    @Test
    void a_resource_is_used_by_one_job_at_a_time() {
        Road road = road(RESOURCE);
        oneHasTheResource(road);
        assertEquals("pending", road.named("three").get("status").asText(), "another group is not in the way");
        Taken first = takeOfProduction(road);
        String waiting = other(road, first.id());
        assertEquals("waiting_for_resource", road.named(waiting).get("status").asText());
        road.end(first, "failed");
        Waiting.until("the resource is passed on", PATIENCE, () -> road.named(waiting).get("status").asText().equals("pending"));
        assertEquals(201, road.owner().api().post(road.path(first.id()) + "/retry", null).status());
        assertEquals("waiting_for_resource", road.status(road.id(other(road, road.id(waiting)))), "the retried one queues up");
        assertEquals(201, road.owner().api().post(road.path(road.id(waiting)) + "/cancel", null).status());
        Waiting.until("a canceled job passes it on too", PATIENCE,
                () -> road.named(other(road, road.id(waiting))).get("status").asText().equals("pending"));
    }

    @Test
    void a_job_that_waits_for_a_resource_can_be_canceled_and_pipelines_share_resources() {
        Road road = road("one: {script: [x], resource_group: production}");
        Waiting.until("the first has it", PATIENCE, () -> road.named("one").get("status").asText().equals("pending"));
        Taken holder = road.take();
        road.branch(road.owner().api(), "topic");
        long waiting = road.id("one");
        assertEquals("waiting_for_resource", road.status(waiting));
        assertEquals("waiting_for_resource", road.job(waiting).at("/pipeline/status").asText());
        assertEquals(201, road.owner().api().post(road.path(waiting) + "/cancel", null).status());
        assertEquals("canceled", road.status(waiting));
        road.end(holder, "success");
        road.branch(road.owner().api(), "other");
        Waiting.until("nobody is in the way", PATIENCE, () -> road.named("one").get("status").asText().equals("pending"));
    }

    @Test
    void developers_say_whose_turn_it_is() {
        Road road = road("one: {script: [x], environment: {name: review/one}, resource_group: $CI_ENVIRONMENT_NAME}");
        Waiting.until("the first has it", PATIENCE, () -> road.named("one").get("status").asText().equals("pending"));
        Taken holder = road.take();
        String groups = "/projects/" + road.project() + "/resource_groups";
        Api developer = road.member(30).api();
        JsonNode group = developer.get(groups).body().get(0);
        assertEquals("id key process_mode created_at updated_at", String.join(" ", (Iterable<String>) group::fieldNames));
        assertEquals("review/one unordered", group.get("key").asText() + " " + group.get("process_mode").asText());
        road.branch(road.owner().api(), "older");
        long older = road.id("one");
        road.branch(road.owner().api(), "newer");
        long newer = road.id("one");
        String one = groups + "/review%2Fone";
        assertEquals("newest_first", developer.put(one, "{\"process_mode\":\"newest_first\"}").body().get("process_mode").asText());
        assertEquals("newest_first", developer.put(one, "{}").body().get("process_mode").asText());
        road.end(holder, "success");
        Waiting.until("the newest is next", PATIENCE, () -> road.status(newer).equals("pending"));
        assertEquals("waiting_for_resource", road.status(older));
        assertEquals("process_mode does not have a valid value",
                developer.put(one, "{\"process_mode\":\"any\"}").body().get("error").asText());
        assertEquals(404, developer.get(groups + "/none").status());
        assertEquals(403, road.member(20).api().get(one).status());
    }

    @Test
    void a_delayed_job_starts_when_its_time_has_come() {
        Road road = road("later: {script: [x], when: delayed, start_in: 1 second}\nnext: {script: [y], stage: deploy}");
        long later = road.id("later");
        assertEquals("created", road.named("next").get("status").asText());
        Waiting.until("its time has come", PATIENCE, () -> road.status(later).equals("pending"));
        road.end(road.take(), "success");
        assertEquals("pending", road.named("next").get("status").asText());
    }

    @Test
    void a_delayed_job_is_started_earlier_or_canceled_by_a_person() {
        Road road = road("later: {script: [x], when: delayed, start_in: 2 hours}\nnever: {script: [y], when: delayed, start_in: 1 week}");
        long later = road.id("later");
        long never = road.id("never");
        assertEquals("scheduled", road.status(later));
        assertEquals("scheduled", road.job(later).at("/pipeline/status").asText());
        assertEquals(204, road.request().status());
        assertEquals(403, road.member(20).api().post(road.path(later) + "/play", null).status());
        assertEquals("pending", road.owner().api().post(road.path(later) + "/play", null).body().get("status").asText());
        assertEquals("canceled", road.owner().api().post(road.path(never) + "/cancel", null).body().get("status").asText());
        assertEquals(later, road.take().id());
    }
}
