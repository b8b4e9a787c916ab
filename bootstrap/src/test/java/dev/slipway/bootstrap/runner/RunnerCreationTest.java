package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** How runners come about and change: who may, with which attributes. */
class RunnerCreationTest {

    private static final String MISSING_SCOPE = "400 Bad request - Missing/invalid scope";
    private static final String INSUFFICIENT = "403 Forbidden - Insufficient permissions";

    private static Api root;
    private static Person owner;
    private static Person maintainer;
    private static Person developer;
    private static Person stranger;
    private static long group;
    private static long project;

    @BeforeAll
    static void start() {
        root = Api.root();
        owner = root.person();
        maintainer = root.person();
        developer = root.person();
        stranger = root.person();
        String name = Api.unique("runners");
        group = owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(name, name)).id();
        project = owner.api().post("/projects", "{\"name\":\"p\",\"namespace_id\":" + group + "}").id();
        member(maintainer, 40);
        member(developer, 30);
    }

    private static void member(Person person, int level) {
        assertEquals(201, owner.api().post("/groups/" + group + "/members",
                "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)).status());
    }

    private static Answer create(Api api, String more) {
        return api.post("/user/runners", "{" + more + "}");
    }

    private static String ofProject(String more) {
        return "\"runner_type\":\"project_type\",\"project_id\":" + project + more;
    }

    private static Answer created(String more) {
        Answer created = create(owner.api(), ofProject(more));
        assertEquals(201, created.status(), created.body().toString());
        return created;
    }

    @Test
    void a_runner_is_answered_with_its_token_once() {
        Answer created = created("");
        assertEquals(3, created.body().size(), created.body().toString());
        assertTrue(created.body().get("token").asText().matches("glrt-[A-Za-z0-9_-]{20}"), created.body().toString());
        assertTrue(created.body().get("token_expires_at").isNull());
        assertFalse(owner.api().get("/runners/" + created.id()).body().toString().contains(created.body().get("token").asText()));
    }

    private record Attempt(String type, String who, Api api, int status, String message) {}

    @TestFactory
    Stream<DynamicTest> owner_of_the_served_namespace_creates_a_runner() {
        String instance = "\"runner_type\":\"instance_type\"";
        String ofGroup = "\"runner_type\":\"group_type\",\"group_id\":" + group;
        Api anonymous = Api.anonymous();
        Api narrow = root.person("create_runner").api();
        Api reading = root.person("read_api").api();
        return Stream.of(
                new Attempt(instance, "administrator", root, 201, null),
                new Attempt(instance, "owner of a group", owner.api(), 403, INSUFFICIENT),
                new Attempt(instance, "token for runners", narrow, 403, INSUFFICIENT),
                new Attempt(instance, "token that reads", reading, 403, null),
                new Attempt(instance, "anonymous", anonymous, 401, "401 Unauthorized"),
                new Attempt(ofGroup, "administrator", root, 201, null),
                new Attempt(ofGroup, "owner", owner.api(), 201, null),
                new Attempt(ofGroup, "maintainer", maintainer.api(), 403, INSUFFICIENT),
                new Attempt(ofGroup, "developer", developer.api(), 403, INSUFFICIENT),
                new Attempt(ofGroup, "stranger", stranger.api(), 400, MISSING_SCOPE),
                new Attempt(ofGroup, "anonymous", anonymous, 401, "401 Unauthorized"),
                new Attempt(ofProject(""), "administrator", root, 201, null),
                new Attempt(ofProject(""), "owner", owner.api(), 201, null),
                new Attempt(ofProject(""), "maintainer", maintainer.api(), 403, INSUFFICIENT),
                new Attempt(ofProject(""), "developer", developer.api(), 403, INSUFFICIENT),
                new Attempt(ofProject(""), "stranger", stranger.api(), 400, MISSING_SCOPE),
                new Attempt(ofProject(""), "anonymous", anonymous, 401, "401 Unauthorized"))
                .map(attempt -> dynamicTest(attempt.type() + " by " + attempt.who(), () -> {
                    Answer answer = create(attempt.api(), attempt.type());
                    assertEquals(attempt.status(), answer.status(), answer.body().toString());
                    if (attempt.message() != null) {
                        assertEquals(attempt.message(), answer.message());
                    }
                }));
    }

    @Test
    void a_token_for_runners_makes_those_its_owner_may_make_and_nothing_else() {
        Person narrow = root.person("create_runner");
        member(narrow, 50);
        assertEquals(201, create(narrow.api(), ofProject("")).status());
        Answer listing = narrow.api().get("/runners");
        assertEquals(403, listing.status());
        assertEquals("insufficient_scope", listing.body().get("error").asText());
    }

    @TestFactory
    Stream<DynamicTest> bad_attributes_are_named() {
        String longText = "x".repeat(1025);
        String tags = String.join(",", IntStream.rangeClosed(1, 51).mapToObj(number -> "t" + number).toList());
        return Stream.of(
                List.of("", "runner_type is missing, runner_type does not have a valid value"),
                List.of("\"runner_type\":\"robot\"", "runner_type does not have a valid value"),
                List.of("\"runner_type\":\"group_type\"", "group_id is missing"),
                List.of("\"runner_type\":\"project_type\"", "project_id is missing"),
                List.of("\"runner_type\":\"group_type\",\"project_id\":" + project,
                        "group_id is missing, project_id has a value not allowed"),
                List.of("\"runner_type\":\"instance_type\",\"group_id\":" + group, "group_id has a value not allowed"),
                List.of("\"runner_type\":\"group_type\",\"group_id\":\"x\"", "group_id is invalid"),
                List.of(ofProject(",\"access_level\":\"all\""), "access_level does not have a valid value"),
                List.of(ofProject(",\"maximum_timeout\":\"soon\""), "maximum_timeout is invalid"),
                List.of(ofProject(",\"paused\":\"maybe\",\"locked\":2"), "paused is invalid, locked is invalid"),
                List.of(ofProject(",\"maximum_timeout\":599"), "{\"maximum_timeout\":[\"needs to be at least 10 minutes\"]}"),
                List.of(ofProject(",\"maximum_timeout\":-1"), "{\"maximum_timeout\":[\"needs to be at least 10 minutes\"]}"),
                List.of(ofProject(",\"description\":\"" + longText + "\""),
                        "{\"description\":[\"is too long (maximum is 1024 characters)\"]}"),
                List.of(ofProject(",\"maintenance_note\":\"" + longText + "\""),
                        "{\"maintenance_note\":[\"is too long (maximum is 1024 characters)\"]}"),
                List.of(ofProject(",\"run_untagged\":false"),
                        "{\"tags_list\":[\"can not be empty when runner is not allowed to pick untagged jobs\"]}"),
                List.of(ofProject(",\"tag_list\":\"" + tags + "\""), "{\"tags_list\":[\"can not have more than 50 tags\"]}"))
                .map(bad -> dynamicTest(bad.get(1), () -> {
                    Answer answer = create(owner.api(), bad.getFirst());
                    assertEquals(400, answer.status(), answer.body().toString());
                    boolean rule = bad.get(1).startsWith("{");
                    assertEquals(bad.get(1), rule ? answer.message() : answer.body().path("error").asText());
                }));
    }

    @Test
    void every_attribute_is_kept() {
        long id = created(
                ",\"description\":\"builds\",\"paused\":true,\"locked\":true,\"run_untagged\":false,\"tag_list\":[\"b\",\"a\",\"b\"],"
                + "\"access_level\":\"ref_protected\",\"maximum_timeout\":600,\"maintenance_note\":\"oil it\"").id();
        JsonNode runner = owner.api().get("/runners/" + id).body();
        assertEquals("builds", runner.get("description").asText());
        assertTrue(runner.get("paused").asBoolean() && !runner.get("active").asBoolean() && runner.get("locked").asBoolean());
        assertFalse(runner.get("run_untagged").asBoolean() || runner.get("is_shared").asBoolean() || runner.get("online").asBoolean());
        assertEquals("[\"b\",\"a\"]", runner.get("tag_list").toString());
        assertEquals("ref_protected", runner.get("access_level").asText());
        assertEquals(600, runner.get("maximum_timeout").asInt());
        assertEquals("oil it", runner.get("maintenance_note").asText());
        assertEquals("project_type", runner.get("runner_type").asText());
        assertEquals("never_contacted", runner.get("status").asText());
        assertEquals(project, runner.at("/projects/0/id").asLong());
        assertEquals("p", runner.at("/projects/0/path").asText());
        for (String unknown : List.of("name", "version", "revision", "platform", "architecture", "ip_address", "contacted_at")) {
            assertTrue(runner.has(unknown) && runner.get(unknown).isNull(), unknown);
        }
        JsonNode plain = owner.api().get("/runners/" + created("").id()).body();
        assertTrue(plain.get("run_untagged").asBoolean() && plain.get("active").asBoolean());
        assertFalse(plain.get("locked").asBoolean() || plain.get("paused").asBoolean());
        assertEquals("not_protected", plain.get("access_level").asText());
        assertEquals("[]", plain.get("tag_list").toString());
        assertTrue(plain.get("description").isNull() && plain.get("maximum_timeout").isNull());
    }

    @Test
    void every_attribute_can_be_changed_by_itself() {
        long id = created(",\"description\":\"first\"").id();
        JsonNode before = owner.api().get("/runners/" + id).body();
        for (List<String> change : List.of(
                List.of("description", "\"second\""), List.of("tag_list", "[\"x\",\"y\"]"), List.of("run_untagged", "false"),
                List.of("locked", "true"), List.of("access_level", "\"ref_protected\""), List.of("maximum_timeout", "3600"),
                List.of("maintenance_note", "\"n\""))) {
            Answer changed = owner.api().put("/runners/" + id, "{\"" + change.getFirst() + "\":" + change.get(1) + "}");
            assertEquals(200, changed.status(), changed.body().toString());
            ((ObjectNode) before).set(change.getFirst(), changed.body().get(change.getFirst()));
            assertEquals(change.get(1), changed.body().get(change.getFirst()).toString());
            assertEquals(before, changed.body(), "nothing else changes with " + change.getFirst());
        }
        assertEquals(before, owner.api().get("/runners/" + id).body());
        assertTrue(owner.api().put("/runners/" + id, "{\"paused\":true}").body().get("paused").asBoolean());
        assertFalse(owner.api().put("/runners/" + id, "{\"active\":true}").body().get("paused").asBoolean());
        assertEquals("description, active, paused, locked, run_untagged, tag_list, access_level, maximum_timeout, maintenance_note "
                + "are missing, at least one parameter must be provided",
                owner.api().put("/runners/" + id, "{}").body().get("error").asText());
        assertEquals("active, paused are mutually exclusive",
                owner.api().put("/runners/" + id, "{\"active\":true,\"paused\":true}").body().get("error").asText());
        assertEquals("[\"p\",\"q\"]", owner.api().put("/runners/" + id, "{\"tag_list\":\"p, q\"}").body().get("tag_list").toString());
        assertEquals("{\"tags_list\":[\"can not be empty when runner is not allowed to pick untagged jobs\"]}",
                owner.api().put("/runners/" + id, "{\"tag_list\":[]}").message());
        assertEquals("{\"maximum_timeout\":[\"needs to be at least 10 minutes\"]}",
                owner.api().put("/runners/" + id, "{\"maximum_timeout\":1}").message());
        JsonNode reset = owner.api()
                .put("/runners/" + id, "{\"maximum_timeout\":null,\"description\":null,\"run_untagged\":true,\"tag_list\":\"\"}").body();
        assertTrue(reset.get("maximum_timeout").isNull() && reset.get("description").isNull() && reset.get("tag_list").isEmpty());
    }

    @Test
    void who_manages_a_runner_sees_changes_and_deletes_it() {
        long id = created("").id();
        String path = "/runners/" + id;
        assertEquals(200, maintainer.api().get(path).status());
        assertEquals(200, maintainer.api().put(path, "{\"description\":\"x\"}").status());
        assertEquals(401, Api.anonymous().get(path).status());
        assertEquals(404, owner.api().get("/runners/999999999").status());
        Answer again = maintainer.api().post(path + "/reset_authentication_token", null);
        assertEquals(201, again.status());
        assertEquals(2, again.body().size());
        assertNotEquals(again.body().get("token"), maintainer.api().post(path + "/reset_authentication_token", null).body().get("token"));
        assertEquals(412, owner.api().call("DELETE", path, null, "If-Unmodified-Since", "Mon, 01 Jan 2001 00:00:00 GMT").status());
        Answer deleted = maintainer.api().delete(path);
        assertEquals(204, deleted.status());
        assertEquals(404, owner.api().get(path).status());
        assertEquals(404, owner.api().delete(path).status());
    }

    @Test
    void a_runner_of_the_installation_is_seen_by_all_and_changed_by_administrators() {
        long id = create(root, "\"runner_type\":\"instance_type\",\"tag_list\":[\"runners-instance\"],\"run_untagged\":false").id();
        JsonNode shown = stranger.api().get("/runners/" + id).body();
        assertTrue(shown.get("is_shared").asBoolean());
        assertEquals("instance_type", shown.get("runner_type").asText());
        assertEquals(0, shown.get("projects").size());
        assertEquals(403, owner.api().put("/runners/" + id, "{\"description\":\"x\"}").status());
        assertEquals(403, owner.api().delete("/runners/" + id).status());
        assertEquals(200, root.put("/runners/" + id, "{\"description\":\"x\"}").status());
        assertEquals(204, root.delete("/runners/" + id).status());
    }
}
