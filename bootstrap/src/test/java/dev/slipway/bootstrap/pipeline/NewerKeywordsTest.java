package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import org.junit.jupiter.api.Test;

/** Keywords of later releases over HTTP: on a server that takes them, and on a strict one. */
class NewerKeywordsTest {

    private static final String REPORT = "work: {script: [make], artifacts: {reports: {annotations: links.json}}}\n";

    private static JsonNode lint(Api api, String content) {
        long project = api.post("/projects", "{\"name\":\"%s\"}".formatted(Api.unique("newer"))).id();
        return api.post("/projects/" + project + "/ci/lint", new ObjectMapper().createObjectNode().put("content",
                content).toString()).body();
    }

    @Test
    void newer_keyword_is_a_warning_with_its_place() {
        JsonNode answer = lint(Api.root(), REPORT);
        assertTrue(answer.get("valid").asBoolean(), answer.toString());
        assertEquals("[]", answer.get("errors").toString());
        assertEquals("[\"jobs:work:artifacts:reports `annotations` is newer than release 16.0, it came with 16.3: it is given to runners, "
                + "and what they hand in is kept\"]", answer.get("warnings").toString());
        JsonNode finding = answer.get("findings").get(0);
        assertEquals("warning .gitlab-ci.yml 1", finding.get("severity").asText() + " " + finding.get("file").asText() + " "
                + finding.get("line").asText());
    }

    @Test
    void strict_server_refuses_newer_keywords() {
        Api strict = Api.root(TestServer.modest().address());
        JsonNode answer = lint(strict, REPORT);
        assertFalse(answer.get("valid").asBoolean());
        assertEquals("[\"jobs:work:artifacts:reports config contains unknown keys: annotations\"]", answer.get("errors").toString());
        assertEquals("[]", answer.get("warnings").toString());
        assertEquals("[\"jobs:down:trigger strategy should be depend\"]",
                lint(strict, "down: {trigger: {project: g/p, strategy: mirror}}\n").get("errors").toString());
    }

    @Test
    void annotations_are_asked_of_runners_and_taken_from_them() {
        Road road = new Road(TestServer.shared(), REPORT);
        Taken job = road.take("artifacts", "upload_multiple_artifacts");
        JsonNode asked = job.document().get("artifacts").get(0);
        assertEquals("annotations gzip [\"links.json\"] gl-annotations.json", asked.get("artifact_type").asText() + " "
                + asked.get("artifact_format").asText()
                + " " + asked.get("paths") + " " + asked.get("name").asText());
        ArtifactScene scene = new ArtifactScene(TestServer.shared());
        byte[] file = ArtifactScene.gzip("{\"links\":[{\"external_link\":{\"label\":\"a\",\"url\":\"https://example.test\"}}]}");
        assertEquals(201, scene.upload(new ArtifactScene.Job(job.id(), job.token()), "?artifact_type=annotations&artifact_format=gzip",
                file,
                "@gl-annotations.json.gz", "").statusCode());
        road.end(job, "success");
        JsonNode artifacts = road.job(job.id()).get("artifacts");
        assertTrue(artifacts.valueStream().anyMatch(artifact -> artifact.get("file_type").asText().equals("annotations")),
                artifacts.toString());
    }

    @Test
    void newer_keyword_of_a_push_makes_a_pipeline() {
        Road road = new Road(TestServer.shared(), REPORT);
        Answer pipeline = road.owner().api().get("/projects/" + road.project() + "/pipelines");
        assertEquals("pending", pipeline.body().get(0).get("status").asText());
    }
}
