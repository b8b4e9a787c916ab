package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trigger jobs with {@code strategy: mirror} over HTTP, beside those with {@code strategy: depend}. */
class BridgeMirrorTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String NOT_ON_MAIN = "  rules: [{if: $CI_COMMIT_BRANCH != 'main'}]\n";

    private static Road road(String strategy, String child) {
        Road road = new Road(TestServer.shared(), "stages: [first, last]\ndown:\n  stage: first\n  trigger: {include: child.yml, strategy: "
                + strategy + "}\n"
                + NOT_ON_MAIN + "after:\n  stage: last\n  script: [make]\n" + NOT_ON_MAIN);
        assertEquals(201, road.owner().api().post("/projects/" + road.project() + "/repository/files/child.yml",
                "{\"branch\":\"main\",\"content\":%s,\"commit_message\":\"m\"}".formatted(TextNode.valueOf(child))).status());
        return road;
    }

    private static long begun(Road road) {
        road.branch(road.owner().api(), "topic");
        return road.owner().api().get("/projects/" + road.project() + "/pipelines").body().get(0).get("id").asLong();
    }

    private static JsonNode pipeline(Road road, long id) {
        return road.owner().api().get("/projects/" + road.project() + "/pipelines/" + id).body();
    }

    private static JsonNode bridge(Road road, long pipeline, String status) {
        String path = "/projects/" + road.project() + "/pipelines/" + pipeline + "/bridges";
        Waiting.until("the bridge is " + status, SOON, () -> road.owner().api().get(path).body().get(0).get("status").asText()
                .equals(status));
        return road.owner().api().get(path).body().get(0);
    }

    private static JsonNode job(Road road, long pipeline, String name) {
        return road.owner().api().get("/projects/" + road.project() + "/pipelines/" + pipeline + "/jobs").body().valueStream()
                .filter(job -> job.get("name").asText().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void mirroring_bridge_waits_for_a_person_with_its_pipeline() {
        Road road = road("mirror", "approve: {script: [make], when: manual, allow_failure: false}\n");
        long parent = begun(road);
        long child = bridge(road, parent, "manual").at("/downstream_pipeline/id").asLong();
        assertEquals("manual", pipeline(road, child).get("status").asText());
        assertEquals("manual", pipeline(road, parent).get("status").asText());
        assertEquals("created", job(road, parent, "after").get("status").asText());
        assertEquals(200, road.owner().api().post(road.path(job(road, child, "approve").get("id").asLong()) + "/play", "{}").status());
        bridge(road, parent, "running");
        road.end(road.take(), "success");
        bridge(road, parent, "success");
        Waiting.until("the next stage begins", SOON, () -> job(road, parent, "after").get("status").asText().equals("pending"));
    }

    @Test
    void canceled_pipeline_cancels_the_bridge_that_waits_with_it() {
        Road road = road("mirror", "approve: {script: [make], when: manual, allow_failure: false}\nwork: {script: [make]}\n");
        long parent = begun(road);
        long child = bridge(road, parent, "running").at("/downstream_pipeline/id").asLong();
        road.end(road.take(), "success");
        bridge(road, parent, "manual");
        assertEquals(204, road.owner().api().delete("/projects/" + road.project() + "/pipelines/" + child).status());
        bridge(road, parent, "canceled");
    }

    @ParameterizedTest
    @CsvSource({"mirror,skipped", "depend,failed"})
    void bridge_of_a_skipped_pipeline(String strategy, String status) {
        Road road = road(strategy, "maybe: {script: [make], when: manual, allow_failure: true}\n");
        assertEquals("skipped", bridge(road, begun(road), status).at("/downstream_pipeline/status").asText());
    }

    @Test
    void depending_bridge_runs_while_its_pipeline_waits_for_a_person() {
        Road road = road("depend", "approve: {script: [make], when: manual, allow_failure: false}\n");
        long parent = begun(road);
        long child = bridge(road, parent, "running").at("/downstream_pipeline/id").asLong();
        Waiting.until("the child waits", SOON, () -> pipeline(road, child).get("status").asText().equals("manual"));
        assertEquals("running", bridge(road, parent, "running").get("status").asText());
    }
}
