package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.SshKeys;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gitlab4j.api.DeployKeysApi;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.models.DeployKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deploy keys, as clients list, add, change, enable and remove them. */
class DeployKeyTest extends GitScene {

    private static final String SAMPLE = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJbn6o4pDQ6SqwDHDPC6bYyVrdz0uPHTPqZCsj5x2B1Z";

    private final Api root = as(TestServer.ROOT_TOKEN);
    private String keys;

    @BeforeEach
    void begin() {
        keys = "/projects/" + project + "/deploy_keys";
    }

    private static Api as(String token) {
        return Api.root().with(token);
    }

    private static String body(String title, String key, String... more) {
        return "{\"title\":\"" + title + "\",\"key\":\"" + key + "\"" + (more.length == 0 ? "" : "," + String.join(",", more)) + "}";
    }

    private static Answer created(Answer answer) {
        assertEquals(201, answer.status(), answer.body().toString());
        return answer;
    }

    /** Returns the message of an answer that says what is wrong with the request. */
    private static String invalid(Answer answer) {
        assertEquals(400, answer.status(), answer.body().toString());
        return answer.message();
    }

    private Answer added(String key, String... more) {
        return created(as(owner).post(keys, body("ci", key, more)));
    }

    @Test
    void answer_has_the_whole_shape() {
        JsonNode key = added("  " + SAMPLE + " ci@host ", "\"expires_at\":\"2099-01-02T03:04:05Z\",\"can_push\":true").body();
        String shown = key.toString().replaceFirst("\"created_at\":\"[^\"]+Z\"", "\"created_at\":0").replace('"', '\'');
        assertEquals("{'id':" + key.get("id") + ",'title':'ci','created_at':0,'expires_at':'2099-01-02T03:04:05.000Z','last_used_at':null,"
                + "'key':'" + SAMPLE + " ci@host','fingerprint':'" + key.get("fingerprint").asText() + "','fingerprint_sha256':'"
                + key.get("fingerprint_sha256").asText() + "','can_push':true}", shown);
        assertTrue(key.get("fingerprint").asText().matches("([0-9a-f]{2}:){15}[0-9a-f]{2}"), shown);
        assertTrue(key.get("fingerprint_sha256").asText().matches("SHA256:[A-Za-z0-9+/]{43}"), shown);
        assertEquals(key, as(owner).get(keys + "/" + key.get("id")).body());
        assertEquals("[" + key + "]", as(owner).get(keys).body().toString());
        assertEquals(204, as(owner).delete(keys + "/" + key.get("id")).status());
    }

    @Test
    void key_is_enabled_in_other_projects_of_its_maintainers() {
        String key = SshKeys.fresh();
        Answer first = added(key, "\"can_push\":true");
        assertEquals(first.id(), added(key, "\"can_push\":false").id());
        String there = keys;
        String before = owner;
        long one = project;
        project();
        begin();
        assertEquals("{\"deploy_key.fingerprint_sha256\":[\"has already been taken\"]}", invalid(as(owner).post(keys, body("t", key))));
        assertEquals("404 Deploy Key Not Found", as(owner).post(keys + "/" + first.id() + "/enable", "{}").message());
        Answer enabled = created(root.post(keys + "/" + first.id() + "/enable", "{}"));
        assertFalse(enabled.body().has("can_push"));
        assertFalse(as(owner).get(keys + "/" + first.id()).body().get("can_push").asBoolean());
        JsonNode all = listed("/deploy_keys?pagination=keyset&per_page=100", first.id());
        assertEquals(List.of(one), all.get("projects_with_write_access").findValues("id").stream().map(JsonNode::asLong).toList());
        assertEquals(List.of(project), all.get("projects_with_readonly_access").findValues("id").stream().map(JsonNode::asLong).toList());
        assertEquals(List.of("id", "description", "name", "name_with_namespace", "path", "path_with_namespace", "created_at"),
                all.get("projects_with_write_access").get(0).propertyStream().map(Map.Entry::getKey).toList());
        assertEquals(204, as(before).delete(there + "/" + first.id()).status());
        assertEquals(200, as(owner).get(keys + "/" + first.id()).status());
        assertEquals(204, as(owner).delete(keys + "/" + first.id()).status());
        assertEquals("404 Deploy Key Not Found", as(owner).delete(keys + "/" + first.id()).message());
        assertEquals(0, number("select count(*) from ssh_keys where id = ?", first.id()));
    }

    private JsonNode listed(String path, long id) {
        for (JsonNode key : root.get(path).body()) {
            if (key.get("id").asLong() == id) {
                return key;
            }
        }
        throw new AssertionError("not listed: " + id);
    }

    @Test
    void public_key_is_enabled_by_every_maintainer_and_renamed_by_administrators() {
        Answer open = created(root.post("/deploy_keys", body("open", SshKeys.fresh())));
        assertFalse(open.body().has("can_push"));
        created(as(owner).post(keys + "/" + open.id() + "/enable", "{}"));
        assertEquals(403, as(owner).put(keys + "/" + open.id(), "{\"title\":\"mine\"}").status());
        assertEquals("true", as(owner).put(keys + "/" + open.id(), "{\"can_push\":true}").body().get("can_push").toString());
        assertEquals("renamed", root.put(keys + "/" + open.id(), "{\"title\":\"renamed\"}").body().get("title").asText());
        assertEquals(204, as(owner).delete(keys + "/" + open.id()).status());
        assertEquals("renamed", listed("/deploy_keys?public=true&pagination=keyset&per_page=100", open.id()).get("title").asText());
    }

    @Test
    void fingerprint_of_a_user_is_taken_and_that_of_a_deploy_key_too() {
        String key = SshKeys.fresh();
        as(owner).post("/user/keys", body("mine", key));
        assertEquals("{\"deploy_key.fingerprint_sha256\":[\"has already been taken\"]}", invalid(as(owner).post(keys, body("t", key))));
        assertEquals("{\"fingerprint_sha256\":[\"has already been taken\"]}", invalid(root.post("/deploy_keys", body("t", key))));
        String other = SshKeys.fresh();
        long id = added(other).id();
        assertEquals("{\"fingerprint_sha256\":[\"has already been taken\"]}", invalid(as(owner).post("/user/keys", body("t", other))));
        assertEquals(404, root.get("/keys/" + id).status());
    }

    @Test
    void bad_requests_say_what_is_wrong() {
        Answer nothing = as(owner).post(keys, "{}");
        assertEquals("400 title is missing, key is missing", nothing.status() + " " + nothing.body().get("error").asText());
        assertEquals("{\"deploy_key.title\":[\"can't be blank\"],\"deploy_key.key\":[\"is invalid\"],\"deploy_key.fingerprint\":"
                + "[\"cannot be generated\"]}", invalid(as(owner).post(keys, body(" ", "ssh-rsa nothing"))));
        assertEquals("{\"deploy_key.expires_at\":[\"must be in the future\"]}",
                invalid(as(owner).post(keys, body("t", SshKeys.fresh(), "\"expires_at\":\"2020-01-01\""))));
        long id = added(SshKeys.fresh()).id();
        Answer unchanged = as(owner).put(keys + "/" + id, "{}");
        assertEquals("400 title, can_push are missing, at least one parameter must be provided",
                unchanged.status() + " " + unchanged.body().get("error").asText());
        assertEquals("{\"deploy_key.title\":[\"can't be blank\"]}", invalid(as(owner).put(keys + "/" + id, "{\"title\":\" \"}")));
        assertEquals("404 Deploy Key Not Found", as(owner).get(keys + "/" + (id + 1_000_000)).message());
        assertEquals("404 Deploy Key Not Found", as(owner).put(keys + "/" + (id + 1_000_000), "{\"title\":\"t\"}").message());
    }

    @ParameterizedTest
    @CsvSource({"10,403", "20,403", "30,403", "40,200", "50,200"})
    void maintainers_manage_keys_of_projects(int level, int status) {
        Api api = as(member(level, "api"));
        long id = added(SshKeys.fresh()).id();
        assertEquals(status, api.get(keys).status());
        assertEquals(status, api.get(keys + "/" + id).status());
        assertEquals(status == 200 ? 201 : 403, api.post(keys, body("t", SshKeys.fresh())).status());
        assertEquals(status == 200 ? 201 : 403, api.post(keys + "/" + id + "/enable", "{}").status());
        assertEquals(status, api.put(keys + "/" + id, "{\"can_push\":true}").status());
        assertEquals(status == 200 ? 204 : 403, api.delete(keys + "/" + id).status());
        assertEquals(403, api.get("/deploy_keys").status());
        assertEquals(403, api.post("/deploy_keys", body("t", SshKeys.fresh())).status());
    }

    @Test
    void protection_admits_a_key_that_may_push() {
        long id = added(SshKeys.fresh()).id();
        String rule = "{\"name\":\"main\",\"allowed_to_push\":[{\"deploy_key_id\":" + id + "}]}";
        String branches = "/projects/" + project + "/protected_branches";
        Answer reading = as(owner).post(branches, rule);
        assertEquals("422 [\"Push access levels deploy key is not enabled for this project\"]", reading.status() + " " + reading.message());
        as(owner).put(keys + "/" + id, "{\"can_push\":true}");
        JsonNode entry = created(as(owner).post(branches, rule)).body().get("push_access_levels").get(0);
        assertEquals("40 ci " + id, entry.get("access_level").asText() + " " + entry.get("access_level_description").asText() + " "
                + entry.get("deploy_key_id").asText());
        assertEquals("[\"Push access levels deploy key has already been taken\"]", as(owner).call("PATCH", branches + "/main",
                "{\"allowed_to_push\":[{\"deploy_key_id\":" + id + "}]}").message());
        assertEquals(400, as(owner).post(branches, rule.replace("main", "b").replace("}]", ",\"access_level\":40}]")).status());
        assertEquals(400, as(owner).post(branches, rule.replace("main", "b").replace("push", "merge")).status());
        Answer tag = created(as(owner).post("/projects/" + project + "/protected_tags",
                "{\"name\":\"v*\",\"allowed_to_create\":[{\"deploy_key_id\":" + id + "}]}"));
        assertEquals(id, tag.body().get("create_access_levels").get(0).get("deploy_key_id").asLong());
        assertEquals(204, as(owner).delete(keys + "/" + id).status());
        assertEquals("[]", as(owner).get(branches + "/main").body().get("push_access_levels").toString());
    }

    /** Changes of protections take this lock, and admit keys that are enabled then. */
    @Test
    void key_is_disabled_after_a_change_of_protections_that_is_under_way() throws Exception {
        long id = added(SshKeys.fresh(), "\"can_push\":true").id();
        created(as(owner).post("/projects/" + project + "/protected_branches", "{\"name\":\"main\"}"));
        assertEquals(204, waitsForProtections("", () -> as(owner).delete(keys + "/" + id).status(),
                "insert into protected_ref_grants (protected_ref_id, kind, deploy_key_id) select id, 'push', " + id
                        + " from protected_refs where project_id = " + project));
        assertEquals(0, number("select count(*) from protected_ref_grants where deploy_key_id = ?", id));
    }

    /** Pushes share this lock while their refs move. */
    @Test
    void right_to_push_is_taken_away_after_a_push_that_is_under_way() throws Exception {
        long id = added(SshKeys.fresh(), "\"can_push\":true").id();
        String named = "{\"title\":\"renamed\"}";
        assertEquals(200, waitsForProtections("_shared", () -> {
            assertEquals(200, as(owner).put(keys + "/" + id, named).status());
            return as(owner).put(keys + "/" + id, "{\"can_push\":false}").status();
        }, "select 1"));
        assertFalse(as(owner).get(keys + "/" + id).body().get("can_push").asBoolean());
    }

    /** Holds the lock of protections until a request waits for it, and returns the status of the request. */
    private int waitsForProtections(String shared, Callable<Integer> request, String before) throws Exception {
        String lock = "hashtextextended('protected refs of project " + project + "', 0)";
        try (Connection connection = server.database().connect(); Statement statement = connection.createStatement();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            connection.setAutoCommit(false);
            statement.execute("select pg_advisory_xact_lock" + shared + "(" + lock + ")");
            Future<Integer> answered = threads.submit(request);
            Waiting.until("the request waits or is answered", Duration.ofSeconds(30), () -> answered.isDone() || number(
                    "select count(*) from pg_locks where locktype = 'advisory' and not granted "
                            + "and (classid::bigint << 32 | objid::bigint) = " + lock) > 0);
            assertFalse(answered.isDone());
            statement.execute(before);
            connection.commit();
            return answered.get();
        }
    }

    @Test
    void title_of_a_key_is_shown_to_members_alone() {
        long id = added(SshKeys.fresh(), "\"can_push\":true").id();
        as(owner).put("/projects/" + project, "{\"visibility\":\"public\"}");
        created(as(owner).post("/projects/" + project + "/protected_branches",
                "{\"name\":\"main\",\"allowed_to_push\":[{\"deploy_key_id\":" + id + "}]}"));
        JsonNode entry = Api.anonymous().get("/projects/" + project + "/protected_branches/main").body().get("push_access_levels").get(0);
        assertEquals("Deploy key", entry.get("access_level_description").asText());
    }

    @Test
    void keys_of_a_deleted_project_are_removed() {
        long id = added(SshKeys.fresh()).id();
        assertEquals(202, as(owner).delete("/projects/" + project).status());
        Waiting.until("the key is removed", Duration.ofSeconds(30), () -> number("select count(*) from ssh_keys where id = ?", id) == 0);
    }

    @Test
    void client_of_others_manages_keys() throws Exception {
        try (GitLabApi client = new GitLabApi(server.address().toString(), TestServer.ROOT_TOKEN)) {
            DeployKeysApi api = client.getDeployKeysApi();
            DeployKey added = api.addDeployKey(project, "ci", SshKeys.fresh(), true);
            assertEquals("ci true", added.getTitle() + " " + added.getCanPush());
            assertEquals("renamed false", titled(api.updateDeployKey(project, added.getId(), "renamed", false)));
            assertEquals("renamed false", titled(api.getDeployKey(project, added.getId())));
            long first = project;
            project();
            assertEquals(added.getId(), api.enableDeployKey(project, added.getId()).getId());
            assertEquals(List.of(added.getId()), api.getProjectDeployKeys(project).stream().map(DeployKey::getId).toList());
            assertTrue(api.getDeployKeys().stream().anyMatch(key -> key.getId().equals(added.getId())));
            api.deleteDeployKey(project, added.getId());
            api.deleteDeployKey(first, added.getId());
            assertTrue(api.getOptionalDeployKey(first, added.getId()).isEmpty());
        }
    }

    private static String titled(DeployKey key) {
        return key.getTitle() + " " + key.getCanPush();
    }
}
