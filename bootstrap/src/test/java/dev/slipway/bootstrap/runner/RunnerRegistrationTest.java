package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What runners do about themselves, with the token of their project or their own. */
class RunnerRegistrationTest {

    private final Api root = Api.root();
    private final Api nobody = Api.anonymous();
    private final Person owner = root.person();
    private final String name = Api.unique("enrolment");
    private final long group = owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(name, name)).id();
    private final long project = owner.api().post("/projects", "{\"name\":\"p\",\"namespace_id\":" + group + "}").id();

    private Answer register(String token, String more) {
        return nobody.post("/runners", "{\"token\":\"" + token + "\"" + more + "}");
    }

    private String registrationToken(String path) {
        return owner.api().get(path).body().get("runners_token").asText();
    }

    private static String token(Answer answer) {
        return answer.body().get("token").asText();
    }

    private static String says(String token) {
        return "{\"token\":\"" + token
                + "\",\"system_id\":\"s_one\",\"info\":{\"name\":\"gitlab-runner\",\"version\":\"15.11.0\",\"revision\":\"r1\","
                + "\"platform\":\"linux\",\"architecture\":\"amd64\",\"executor\":\"shell\",\"features\":{\"cancelable\":true}}}";
    }

    @Test
    void a_runner_registers_with_the_token_of_a_project() {
        Answer registered = register(registrationToken("/projects/" + project),
                ",\"description\":\"d\",\"tag_list\":\"b, a\",\"run_untagged\":false,"
                + "\"locked\":true,\"access_level\":\"ref_protected\",\"maximum_timeout\":700,\"paused\":true,\"maintenance_note\":\"n\","
                + "\"info\":{\"version\":\"15.11.0\",\"platform\":\"linux\"}");
        assertEquals(201, registered.status(), registered.body().toString());
        assertEquals(3, registered.body().size());
        assertTrue(registered.body().get("token_expires_at").isNull());
        JsonNode runner = owner.api().get("/runners/" + registered.id()).body();
        assertEquals("project_type", runner.get("runner_type").asText());
        assertEquals(project, runner.at("/projects/0/id").asLong());
        assertEquals("[\"b\",\"a\"]", runner.get("tag_list").toString());
        assertTrue(runner.get("locked").asBoolean() && runner.get("paused").asBoolean() && !runner.get("run_untagged").asBoolean());
        assertEquals("ref_protected", runner.get("access_level").asText());
        assertEquals(700, runner.get("maximum_timeout").asInt());
        assertEquals("d n", runner.get("description").asText() + " " + runner.get("maintenance_note").asText());
        assertEquals(204, nobody.post("/jobs/request", "{\"token\":\"" + token(registered) + "\"}").status());
        assertFalse(owner.api().get("/runners/" + register(registrationToken("/projects/" + project), ",\"active\":true").id()).body()
                .get("paused").asBoolean());
    }

    @Test
    void a_runner_registers_with_the_token_of_a_group() {
        Answer registered = register(registrationToken("/groups/" + group), "");
        assertEquals(201, registered.status(), registered.body().toString());
        JsonNode runner = owner.api().get("/runners/" + registered.id()).body();
        assertEquals("group_type", runner.get("runner_type").asText());
        assertEquals(group, runner.at("/groups/0/id").asLong());
    }

    @Test
    void registrations_that_are_refused() {
        String token = registrationToken("/projects/" + project);
        Answer unknown = register("nobody-knows-this", "");
        assertEquals(403, unknown.status());
        assertEquals("403 Forbidden - Invalid runner registration token", unknown.message());
        assertEquals("token is missing", nobody.post("/runners", "{}").body().get("error").asText());
        assertEquals("active, paused are mutually exclusive",
                register(token, ",\"active\":true,\"paused\":true").body().get("error").asText());
        assertEquals("access_level does not have a valid value", register(token, ",\"access_level\":\"x\"").body().get("error").asText());
        Answer untagged = register(token, ",\"run_untagged\":false");
        assertEquals(400, untagged.status());
        assertEquals("{\"tags_list\":[\"can not be empty when runner is not allowed to pick untagged jobs\"]}", untagged.message());
        assertEquals("{\"maximum_timeout\":[\"needs to be at least 10 minutes\"]}", register(token, ",\"maximum_timeout\":599").message());
        assertEquals(0, owner.api().get("/runners").body().size());
    }

    private Answer made() {
        return owner.api().post("/user/runners", "{\"runner_type\":\"project_type\",\"project_id\":" + project + "}");
    }

    @Test
    void verifying_answers_the_runner_and_keeps_what_its_process_says() {
        Answer made = made();
        Answer verified = nobody.post("/runners/verify", says(token(made)));
        assertEquals(200, verified.status(), verified.body().toString());
        assertEquals(made.id(), verified.id());
        assertEquals(token(made), token(verified));
        assertTrue(verified.body().get("token_expires_at").isNull());
        assertEquals(200, nobody.call("POST", "/runners/verify", "{}", "RUNNER-TOKEN", token(made)).status(), "the header is enough");
        JsonNode runner = owner.api().get("/runners/" + made.id()).body();
        assertEquals("gitlab-runner 15.11.0 r1 linux amd64 127.0.0.1", runner.get("name").asText() + " " + runner.get("version").asText()
                + " "
                + runner.get("revision").asText() + " " + runner.get("platform").asText() + " " + runner.get("architecture").asText() + " "
                + runner.get("ip_address").asText());
        assertTrue(runner.get("online").asBoolean());
        assertEquals("online", runner.get("status").asText());
        assertTrue(
                Duration.between(Instant.parse(runner.get("contacted_at").asText()), Instant.now()).compareTo(Duration.ofMinutes(5)) < 0);
        assertEquals(403, nobody.post("/runners/verify", says("unknown")).status());
        assertEquals("token is missing", nobody.post("/runners/verify", "{}").body().get("error").asText());
    }

    @Test
    void one_process_leaves_and_the_runner_stays() {
        String token = token(made());
        nobody.post("/runners/verify", says(token));
        String leaving = "{\"token\":\"%s\",\"system_id\":\"%s\"}";
        assertEquals("system_id is missing",
                nobody.call("DELETE", "/runners/managers", "{\"token\":\"" + token + "\"}").body().get("error").asText());
        assertEquals(403, nobody.call("DELETE", "/runners/managers", leaving.formatted("unknown", "s_one")).status());
        assertEquals(404, nobody.call("DELETE", "/runners/managers", leaving.formatted(token, "s_two")).status());
        assertEquals(204, nobody.call("DELETE", "/runners/managers", leaving.formatted(token, "s_one")).status());
        assertEquals(404, nobody.call("DELETE", "/runners/managers", leaving.formatted(token, "s_one")).status());
        assertEquals(200, nobody.post("/runners/verify", says(token)).status());
    }

    @Test
    void a_runner_takes_another_token() {
        Answer made = made();
        Answer reset = nobody.post("/runners/reset_authentication_token", "{\"token\":\"" + token(made) + "\"}");
        assertEquals(201, reset.status());
        assertEquals(2, reset.body().size(), reset.body().toString());
        assertTrue(reset.body().get("token_expires_at").isNull());
        assertNotEquals(token(made), token(reset));
        assertEquals(403, nobody.post("/runners/verify", says(token(made))).status());
        assertEquals(made.id(), nobody.post("/runners/verify", says(token(reset))).id());
        assertEquals(403, nobody.post("/runners/reset_authentication_token", "{\"token\":\"" + token(made) + "\"}").status());
        Answer again = owner.api().post("/runners/" + made.id() + "/reset_authentication_token", null);
        assertEquals(201, again.status());
        assertEquals(403, nobody.post("/runners/verify", says(token(reset))).status());
        assertEquals(200, nobody.post("/runners/verify", says(token(again))).status());
    }

    @Test
    void a_runner_leaves_with_its_token_in_the_address() {
        Answer made = made();
        assertEquals(403, nobody.delete("/runners?token=unknown").status());
        assertEquals("token is missing", nobody.delete("/runners").body().get("error").asText());
        assertEquals(204, nobody.delete("/runners?token=" + token(made)).status());
        assertEquals(403, nobody.delete("/runners?token=" + token(made)).status());
        assertEquals(404, owner.api().get("/runners/" + made.id()).status());
        assertEquals(403, nobody.post("/jobs/request", "{\"token\":\"" + token(made) + "\"}").status());
    }
}
