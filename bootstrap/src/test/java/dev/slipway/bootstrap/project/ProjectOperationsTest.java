package dev.slipway.bootstrap.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectOperationsTest {

    private final Api root = Api.root();

    @Test
    void projects_have_all_keys_that_clients_read() {
        Person owner = root.person();
        Answer made = owner.api().post("/projects?name=My%20Project",
                "{\"visibility\":\"internal\",\"topics\":\"a,b\",\"issues_enabled\":false,\"build_timeout\":1200}");
        assertEquals(201, made.status(), made.body().toString());
        JsonNode project = made.body();
        for (String key : List.of("id", "description", "name", "name_with_namespace", "path", "path_with_namespace", "created_at",
                "default_branch",
                "tag_list", "topics", "ssh_url_to_repo", "http_url_to_repo", "web_url", "readme_url", "avatar_url", "forks_count",
                "star_count",
                "last_activity_at", "namespace", "_links", "empty_repo", "archived", "visibility", "owner", "permissions", "import_status",
                "runners_token", "creator_id", "public_jobs", "shared_runners_enabled", "ci_config_path", "merge_method",
                "issues_access_level",
                "builds_access_level", "auto_cancel_pending_pipelines", "approvals_before_merge", "shared_with_groups")) {
            assertTrue(project.has(key), key);
        }
        assertFalse(project.has("open_issues_count"), "its issues are closed");
        assertEquals("my-project", project.get("path").asText());
        assertEquals("none", project.get("import_status").asText());
        assertEquals(TestServer.shared().address() + "/" + owner.username() + "/my-project.git", project.get("http_url_to_repo").asText());
        assertEquals("disabled", project.get("issues_access_level").asText());
        assertFalse(project.get("issues_enabled").asBoolean());
        assertEquals(50, project.get("permissions").get("project_access").get("access_level").asInt());
        assertTrue(project.get("permissions").get("group_access").isNull());
        assertEquals("[\"a\",\"b\"]", project.get("topics").toString());
        assertEquals(1200, project.get("build_timeout").asInt());
        assertEquals("user", project.get("namespace").get("kind").asText());
        assertFalse(project.has("settings") || project.has("selves") || project.has("statistics"));
        assertTrue(owner.api().get("/projects/" + made.id() + "?statistics=true").body().get("statistics").has("repository_size"));
    }

    @Test
    void owner_switches_public_jobs_by_their_old_name_which_is_not_shown() {
        Person owner = root.person();
        JsonNode made = owner.api().post("/projects", "{\"name\":\"old-name\",\"public_builds\":false}").body();
        assertFalse(made.get("public_jobs").asBoolean());
        assertFalse(made.has("public_builds"));
        String path = "/projects/" + made.get("id").asLong();
        assertTrue(owner.api().put(path, "{\"public_builds\":true}").body().get("public_jobs").asBoolean());
        assertTrue(owner.api().put(path, "{\"description\":\"d\"}").body().get("public_jobs").asBoolean());
        assertFalse(owner.api().put(path, "{\"public_builds\":true,\"public_jobs\":false}").body().get("public_jobs").asBoolean());
        assertFalse(owner.api().get(path).body().has("public_builds"));
        assertFalse(owner.api().get("/projects?owned=true").body().get(0).has("public_builds"));
    }

    private static int cloning(Person owner, String project) throws Exception {
        URI address = URI
                .create(TestServer.shared().address() + "/" + owner.username() + "/" + project + ".git/info/refs?service=git-upload-pack");
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    @ParameterizedTest
    @CsvSource({"repository_access_level, enabled, 200, 200, 200, 200", "repository_access_level, private, 403, 403, 401, 200",
        "repository_access_level, disabled, 403, 403, 401, 403", "builds_access_level, private, 200, 403, 200, 200",
        "builds_access_level, disabled, 200, 403, 200, 200"})
    void levels_of_features_hold_outsiders_of_a_public_project(String setting, String level, int code, int pipelines, int clone,
            int ownersCode) throws Exception {
        Person owner = root.person();
        Api stranger = root.person().api();
        long id = owner.api().post("/projects", "{\"name\":\"open\",\"visibility\":\"public\",\"initialize_with_readme\":true}").id();
        assertEquals(level, owner.api().put("/projects/" + id, "{\"" + setting + "\":\"" + level + "\"}").body().get(setting).asText());
        for (String path : List.of("/repository/branches", "/repository/tree", "/repository/commits",
                "/repository/files/README.md?ref=main")) {
            assertEquals(code, stranger.get("/projects/" + id + path).status(), path);
            assertEquals(code, Api.anonymous().get("/projects/" + id + path).status(), path);
            assertEquals(ownersCode, owner.api().get("/projects/" + id + path).status(), path);
        }
        assertEquals(pipelines, stranger.get("/projects/" + id + "/pipelines").status());
        assertEquals(pipelines, stranger.get("/projects/" + id + "/jobs").status());
        assertEquals(level.equals("disabled") ? 403 : 200, owner.api().get("/projects/" + id + "/jobs").status());
        assertEquals(200, stranger.get("/projects/" + id).status());
        assertEquals(clone, cloning(owner, "open"));
    }

    @Test
    void projects_are_found_by_id_and_path_and_by_head() {
        Person owner = root.person();
        Answer made = owner.api().post("/projects", "{\"name\":\"find.me\"}");
        assertEquals(made.id(), owner.api().get("/projects/" + owner.username().toUpperCase().replace("-", "%2D") + "%2Ffind%2Eme").id());
        Answer head = owner.api().call("HEAD", "/projects/" + made.id(), null);
        assertEquals(200, head.status());
        assertEquals("application/json", head.header("Content-Type"));
        assertEquals("404 Project Not Found", Api.anonymous().get("/projects/" + made.id()).message());
        assertEquals(404, owner.api().get("/projects/find.me").status());
        assertEquals("404 Project Not Found", root.person().api().get("/projects/" + made.id()).message());
    }

    @Test
    void refusals_of_creation() {
        Person owner = root.person();
        owner.api().post("/projects", "{\"name\":\"twice\"}");
        Answer taken = owner.api().post("/projects", "{\"name\":\"twice\"}");
        assertEquals(400, taken.status());
        assertEquals("{\"message\":{\"project_namespace.name\":[\"has already been taken\"],\"name\":[\"has already been taken\"],"
                + "\"path\":[\"has already been taken\"],\"limit_reached\":[]}}", taken.body().toString());
        assertEquals("name, path are missing, at least one parameter must be provided",
                owner.api().post("/projects", "{}").body().get("error").asText());
        assertEquals("{\"message\":{\"namespace\":[\"is not valid\"],\"limit_reached\":[]}}",
                owner.api().post("/projects", "{\"name\":\"x\",\"namespace_id\":1}").body().toString());
        assertEquals("visibility does not have a valid value",
                owner.api().post("/projects", "{\"name\":\"x\",\"visibility\":\"shy\"}").body().get("error").asText());
        assertEquals(401, Api.anonymous().post("/projects", "{\"name\":\"x\"}").status());
        String name = Api.unique("limited");
        Answer user = root.post("/users",
                "{\"username\":\"%s\",\"name\":\"L\",\"email\":\"%s@example.com\",\"password\":\"zumbala-kessel\",\"projects_limit\":0}"
                        .formatted(name, name));
        String token = root.post("/users/" + user.id() + "/personal_access_tokens", "{\"name\":\"t\",\"scopes\":[\"api\"]}").body()
                .get("token").asText();
        Answer limited = root.with(token).post("/projects", "{\"name\":\"x\"}");
        assertEquals(403, limited.status());
        assertEquals("{\"error\":[\"Your project limit is 0 projects! Please contact your administrator to increase it\"]}",
                limited.body().toString());
    }

    @Test
    void roles_decide_about_changes() {
        Person owner = root.person();
        long id = owner.api().post("/projects", "{\"name\":\"roles\"}").id();
        for (int level : new int[] {10, 20, 30, 40}) {
            Person member = root.person();
            assertEquals(201, owner.api()
                    .post("/projects/" + id + "/members", "{\"user_id\":" + member.id() + ",\"access_level\":" + level + "}").status());
            assertEquals(200, member.api().get("/projects/" + id).status());
            assertEquals(level >= 40 ? 200 : 403, member.api().put("/projects/" + id, "{\"description\":\"d\"}").status(),
                    "level " + level);
            assertEquals(403, member.api().put("/projects/" + id, "{\"visibility\":\"public\"}").status(), "level " + level);
            assertEquals(403, member.api().delete("/projects/" + id).status(), "level " + level);
            assertEquals(level >= 40, member.api().get("/projects/" + id).body().has("runners_token"));
        }
        Answer changed = owner.api().put("/projects/" + id,
                "{\"visibility\":\"public\",\"path\":\"renamed\",\"description\":null,\"jobs_enabled\":false,\"merge_method\":\"ff\"}");
        assertEquals(200, changed.status(), changed.body().toString());
        assertEquals(owner.username() + "/renamed", changed.body().get("path_with_namespace").asText());
        assertFalse(changed.body().get("jobs_enabled").asBoolean());
        assertEquals("ff", changed.body().get("merge_method").asText());
        assertTrue(changed.body().get("description").isNull());
        JsonNode anonymous = Api.anonymous().get("/projects/" + id).body();
        assertTrue(anonymous.has("path_with_namespace") && !anonymous.has("permissions"));
        assertEquals("needs to be between 10 minutes and 1 month",
                owner.api().put("/projects/" + id, "{\"build_timeout\":5}").body().get("message").get("build_timeout").get(0).asText());
    }

    @Test
    void deleted_projects_are_gone_and_their_rows_follow() throws InterruptedException {
        Person owner = root.person();
        long id = owner.api().post("/projects", "{\"name\":\"gone\"}").id();
        assertEquals(412,
                owner.api().call("DELETE", "/projects/" + id, null, "If-Unmodified-Since", "Mon, 01 Jan 2001 00:00:00 GMT").status());
        Answer deleted = owner.api().delete("/projects/" + id);
        assertEquals(202, deleted.status());
        assertEquals("202 Accepted", deleted.message());
        assertEquals(404, owner.api().get("/projects/" + id).status());
        assertEquals(404, owner.api().delete("/projects/" + id).status());
        assertEquals(201, owner.api().post("/projects", "{\"name\":\"gone\"}").status());
    }

    @Test
    void lists_are_paged_filtered_and_walked() {
        Person owner = root.person();
        for (int at = 0; at < 3; at++) {
            owner.api().post("/projects", "{\"name\":\"walk-" + at + "\"}");
        }
        Answer page = owner.api().get("/projects?owned=true&per_page=2&order_by=id&sort=asc");
        assertEquals(2, page.body().size());
        assertEquals("3", page.header("X-Total"));
        assertEquals("walk-0", page.body().get(0).get("name").asText());
        assertEquals(1, owner.api().get("/projects?membership=true&search=WALK-2&simple=true").body().size());
        assertEquals(3, owner.api().get("/users/" + owner.username() + "/projects").body().size());
        assertEquals(0, root.person().api().get("/users/" + owner.id() + "/projects").body().size());
        assertEquals(405, owner.api().get("/projects?pagination=keyset").status());
        Answer walk = owner.api().get("/projects?pagination=keyset&order_by=id&sort=asc&owned=true&per_page=2");
        assertEquals(200, walk.status());
        long last = walk.body().get(1).get("id").asLong();
        assertTrue(walk.header("Link").contains("id_after=" + last), walk.header("Link"));
        Answer rest = owner.api().get("/projects?pagination=keyset&order_by=id&sort=asc&owned=true&per_page=2&id_after=" + last);
        assertEquals(1, rest.body().size());
        Answer end = owner.api()
                .get("/projects?pagination=keyset&order_by=id&sort=asc&owned=true&id_after=" + rest.body().get(0).get("id").asLong());
        assertEquals(0, end.body().size());
        assertEquals(null, end.header("Link"));
        assertEquals(200, Api.anonymous().get("/projects").status());
    }
}
