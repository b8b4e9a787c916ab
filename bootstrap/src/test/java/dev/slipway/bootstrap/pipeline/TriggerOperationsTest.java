package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import java.util.stream.StreamSupport;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.models.Pipeline;
import org.gitlab4j.api.models.Trigger;
import org.gitlab4j.api.models.Variable;
import org.junit.jupiter.api.Test;

/** Tokens that start pipelines, and the pipelines they start, over HTTP. */
class TriggerOperationsTest {

    private static final String FORM = "application/x-www-form-urlencoded";

    private final Road road = new Road(TestServer.shared(), "build: {script: make, rules: [{if: '$CI_PIPELINE_SOURCE != \"push\"'}]}\n");
    private final Api owner = road.owner().api();
    private final Api nobody = road.nobody();
    private final String project = "/projects/" + road.project();

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private JsonNode made() {
        return expect(201, owner.post(project + "/triggers", "{\"description\":\"nightly\"}")).body();
    }

    private Answer form(String path, String body) {
        return nobody.call("POST", project + path, body, "Content-Type", FORM);
    }

    private static JsonNode variable(Taken job, String key) {
        return StreamSupport.stream(job.document().get("variables").spliterator(), false)
                .filter(variable -> variable.get("key").asText().equals(key))
                .findFirst().orElseThrow(() -> new AssertionError(key));
    }

    @Test
    void a_token_is_made_shown_changed_and_taken_away() {
        JsonNode made = made();
        assertEquals("id token description created_at updated_at last_used owner", String.join(" ", (Iterable<String>) made::fieldNames));
        assertEquals("id username name state avatar_url web_url", String.join(" ", (Iterable<String>) made.get("owner")::fieldNames));
        assertTrue(made.get("token").asText().matches("glptt-[0-9a-f]{40}"));
        assertTrue(made.get("last_used").isNull());
        String path = project + "/triggers/" + made.get("id").asLong();
        assertEquals(made, owner.get(path).body());
        assertEquals(List.of(made), List.of(owner.get(project + "/triggers").body().get(0)));
        Api other = road.member(40).api();
        assertEquals(made.get("token").asText().substring(6, 10), other.get(project + "/triggers").body().get(0).get("token").asText());
        assertEquals("hourly", owner.put(path, "{\"description\":\"hourly\"}").body().get("description").asText());
        assertEquals("403 Forbidden", expect(403, other.put(path, "{\"description\":\"mine\"}")).message());
        assertEquals("403 Forbidden", expect(403, road.member(30).api().get(project + "/triggers")).message());
        expect(412, owner.call("DELETE", path, null, "If-Unmodified-Since", "Thu, 01 Jan 2015 00:00:00 GMT"));
        expect(204, other.delete(path));
        assertEquals("404 Trigger Not Found", expect(404, owner.get(path)).message());
        assertEquals("description is missing", expect(400, owner.post(project + "/triggers", "{}")).body().get("error").asText());
        assertEquals("{\"description\":[\"is too long (maximum is 255 characters)\"]}",
                expect(400, owner.post(project + "/triggers", "{\"description\":\"" + "d".repeat(256) + "\"}")).message());
    }

    @Test
    void trigger_token_starts_a_pipeline_as_its_owner() {
        JsonNode trigger = made();
        Answer answer = expect(201, form("/trigger/pipeline?extra=query", "token=" + trigger.get("token").asText()
                + "&ref=main&variables[KEY]=some%20value&private_token=secret"));
        assertEquals("trigger", answer.body().get("source").asText());
        assertEquals(road.owner().username(), answer.body().get("user").get("username").asText());
        Taken job = road.take();
        assertEquals("some value", variable(job, "KEY").get("value").asText());
        assertEquals("true", variable(job, "CI_PIPELINE_TRIGGERED").get("value").asText());
        JsonNode payload = variable(job, "TRIGGER_PAYLOAD");
        assertEquals("{\"extra\":\"query\",\"ref\":\"main\",\"variables\":{\"KEY\":\"some value\"},\"id\":\"" + road.project() + "\"}",
                payload.get("value").asText());
        assertTrue(payload.get("file").asBoolean());
        assertNotEquals(true, owner.get(project + "/triggers/" + trigger.get("id").asLong()).body().get("last_used").isNull());
        assertEquals(201, nobody.call("POST", project + "/trigger/pipeline", "{\"token\":\"" + trigger.get("token").asText()
                + "\",\"ref\":\"main\",\"variables\":{\"A\":\"b\"}}", "Content-Type", "application/json", "PRIVATE-TOKEN", "not looked at")
                .status());
        assertEquals("b", variable(road.take(), "A").get("value").asText());
    }

    @Test
    void the_address_can_say_the_ref() {
        String token = made().get("token").asText();
        road.branch(owner, "feature/v1.x");
        for (String ref : List.of("feature/v1.x", "feature%2Fv1.x")) {
            Answer answer = expect(201, form("/ref/" + ref + "/trigger/pipeline?token=" + token, "ref=main"));
            assertEquals("feature/v1.x", answer.body().get("ref").asText());
        }
        assertTrue(variable(road.take(), "TRIGGER_PAYLOAD").get("value").asText().contains("\"ref\":\"feature/v1.x\""));
    }

    @Test
    void refusals_read_as_clients_know_them() {
        String token = made().get("token").asText();
        assertEquals("ref is missing, ref is empty, token is missing",
                expect(400, form("/trigger/pipeline", "")).body().get("error").asText());
        assertEquals("ref is empty", expect(400, form("/trigger/pipeline", "ref=&token=x")).body().get("error").asText());
        assertEquals("variables is invalid",
                expect(400, form("/trigger/pipeline", "ref=main&variables=x&token=" + token)).body().get("error").asText());
        assertEquals("variables needs to be a map of key-valued strings",
                expect(400, form("/trigger/pipeline", "ref=main&variables[key][]=1&variables[key][]=2&token=" + token)).message());
        assertEquals("404 Not Found", expect(404, form("/trigger/pipeline", "ref=main&token=wrong")).message());
        assertEquals("404 Not Found", expect(404, nobody.call("POST", "/projects/999999999/trigger/pipeline", "ref=main&token=" + token,
                "Content-Type", FORM)).message());
        assertEquals("{\"base\":[\"Reference not found\"]}", expect(400, form("/trigger/pipeline", "ref=gone&token=" + token)).message());
        assertEquals("403 Forbidden", expect(403, nobody.call("POST", project + "/trigger/pipeline", "ref=main&token=" + token,
                "Content-Type", FORM,
                "X-Gitlab-Event", "Pipeline Hook")).message());
        assertEquals("413 Request Entity Too Large - What was sent has more than 1048576 characters",
                expect(413, form("/trigger/pipeline", "ref=main&token=" + token + "&x=" + "x".repeat(1 << 20))).message());
        assertEquals(0, owner.get(project + "/pipelines").body().size());
        assertEquals("{\"base\":[\"Duplicate variable name: TRIGGER_PAYLOAD\"]}",
                expect(422, form("/trigger/pipeline", "ref=main&variables[TRIGGER_PAYLOAD]=x&token=" + token)).message());
        JsonNode kept = owner.get(project + "/pipelines").body().get(0);
        assertEquals("trigger failed", kept.get("source").asText() + " " + kept.get("status").asText());
    }

    @Test
    void a_running_job_starts_pipelines_too() {
        expect(201, form("/trigger/pipeline", "ref=main&token=" + made().get("token").asText()));
        Taken job = road.take();
        assertEquals("pipeline", expect(201, form("/trigger/pipeline", "ref=main&token=" + job.token())).body().get("source").asText());
        Taken next = road.take();
        assertEquals("pipeline", next.variables().get("CI_PIPELINE_SOURCE"));
        assertEquals(null, next.variables().get("CI_PIPELINE_TRIGGERED"));
        road.end(job, "success");
        expect(404, form("/trigger/pipeline", "ref=main&token=" + job.token()));
    }

    @Test
    void the_client_people_have_uses_them() throws Exception {
        long id = Api.root().post("/projects", "{\"name\":\"" + Api.unique("triggered") + "\"}").id();
        expect(201, Api.root().post("/projects/" + id + "/repository/files/%2Egitlab-ci.yml",
                "{\"branch\":\"main\",\"content\":\"a: {script: x}\",\"commit_message\":\"m\"}"));
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            Trigger made = client.getPipelineApi().createPipelineTrigger(id, "nightly");
            assertEquals("hourly", client.getPipelineApi().updatePipelineTrigger(id, made.getId(), "hourly").getDescription());
            assertEquals(made.getToken(), client.getPipelineApi().getPipelineTrigger(id, made.getId()).getToken());
            assertEquals(1, client.getPipelineApi().getPipelineTriggers(id).size());
            Pipeline pipeline = client.getPipelineApi().triggerPipeline(id, made, "main", List.of(new Variable("KEY", "value")));
            assertEquals(List.of("KEY", "TRIGGER_PAYLOAD"),
                    client.getPipelineApi().getPipelineVariables(id, pipeline.getId()).stream().map(Variable::getKey).toList());
            client.getPipelineApi().deletePipelineTrigger(id, made.getId());
            assertEquals(List.of(), client.getPipelineApi().getPipelineTriggers(id));
        }
    }
}
