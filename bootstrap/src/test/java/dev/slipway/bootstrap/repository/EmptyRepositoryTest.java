package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An empty project names the branch that will be its default one, and clients begin on it. */
final class EmptyRepositoryTest extends GitScene {

    private static final ObjectMapper JSON = new ObjectMapper();

    private HttpResponse<String> call(String method, String route, String json) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(server.api(route)).header("PRIVATE-TOKEN", owner).header("Content-Type", "application/json")
                .method(method, json == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(json)));
    }

    private JsonNode shown(String route) throws IOException, InterruptedException {
        HttpResponse<String> answer = call("GET", route, null);
        assertEquals(200, answer.statusCode(), answer.body());
        return JSON.readTree(answer.body());
    }

    private static String texts(JsonNode object, String... fields) {
        return String.join(" ", Stream.of(fields).map(field -> object.get(field).asText()).toList());
    }

    /** Makes the members of the project members of its group. */
    private long group() throws Exception {
        return number("""
                update members set namespace_id = (select namespace_id from projects where id = ?), project_id = null where project_id = ?
                returning namespace_id""", project, project);
    }

    private JsonNode made(String json) throws IOException, InterruptedException {
        HttpResponse<String> answer = call("POST", "/projects", json);
        assertEquals(201, answer.statusCode(), answer.body());
        return JSON.readTree(answer.body());
    }

    private String defaultBranch() throws IOException, InterruptedException {
        return shown("/projects/" + project).get("default_branch").asText();
    }

    private void trunk() throws IOException, InterruptedException {
        HttpResponse<String> answer = call("PUT", "/projects/" + project, "{\"default_branch\":\"trunk\"}");
        assertEquals(200, answer.statusCode(), answer.body());
    }

    private long pipelines() throws Exception {
        return number("select count(*) from pipelines where project_id = ?", project);
    }

    @Test
    void every_shape_of_an_empty_project_names_the_branch_that_will_be() throws Exception {
        JsonNode whole = shown("/projects/" + project);
        assertEquals("main true null", texts(whole, "default_branch", "empty_repo", "readme_url"));
        JsonNode listed = shown("/projects?membership=true&simple=true");
        assertEquals("main", listed.get(0).get("default_branch").asText());
        assertEquals("[]", get("/branches").body());
        assertEquals("[]", get("/commits").body());
        assertEquals(404, get("/tree").statusCode());
        assertEquals(404, get("/files/README.md?ref=HEAD").statusCode());
        assertEquals(404, call("GET", "/projects/" + project + "/pipelines/latest", null).statusCode());
        JsonNode lint = shown("/projects/" + project + "/ci/lint");
        assertEquals("false", lint.get("valid").asText());
        assertEquals(200, call("GET", "/projects/" + project + "/ci/lint?dry_run=true", null).statusCode());
        HttpResponse<String> pipeline = call("POST", "/projects/" + project + "/pipeline", "{\"ref\":\"main\"}");
        assertEquals(400, pipeline.statusCode());
        assertTrue(pipeline.body().contains("Reference not found"), pipeline.body());
    }

    @ParameterizedTest
    @CsvSource({"'', main", "'{\"default_branch\":\"\"}', main", "'{\"default_branch\":null}', main",
        "'{\"default_branch\":\"live\"}', live"})
    void new_project_names_what_is_asked_for_or_main(String json, String branch) throws Exception {
        String body = "{\"name\":\"made\",\"namespace_id\":" + group() + (json.isEmpty() ? "}" : "," + json.substring(1));
        assertEquals(branch, made(body).get("default_branch").asText());
        path = path.replace("/project", "/made");
        git(directory, "clone", "-q", asOwner(), "made").succeeded();
        assertEquals(branch + "\n", git(directory.resolve("made"), "symbolic-ref", "--short", "HEAD").output());
    }

    @Test
    void new_project_names_what_the_group_sets() throws Exception {
        long group = group();
        assertEquals(400, call("PUT", "/groups/" + group, "{\"default_branch\":\"a b\"}").statusCode());
        assertEquals(200, call("PUT", "/groups/" + group, "{\"default_branch\":\"stable\"}").statusCode());
        assertEquals("stable", shown("/groups/" + group).get("default_branch").asText());
        String begin = "{\"namespace_id\":" + group;
        assertEquals("stable", made(begin + ",\"name\":\"a\",\"default_branch\":\"\"}").get("default_branch").asText());
        assertEquals("own", made(begin + ",\"name\":\"b\",\"default_branch\":\"own\"}").get("default_branch").asText());
        JsonNode begun = made(begin + ",\"name\":\"c\",\"initialize_with_readme\":true}");
        assertEquals("stable false", texts(begun, "default_branch", "empty_repo"));
    }

    @Test
    void default_branch_without_a_name_changes_nothing() throws Exception {
        trunk();
        for (String nothing : List.of("\"\"", "null")) {
            assertEquals(200, call("PUT", "/projects/" + project, "{\"default_branch\":" + nothing + "}").statusCode());
            assertEquals("trunk", defaultBranch());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void clone_of_an_empty_project_begins_on_its_default_branch(int version) throws Exception {
        trunk();
        git(directory, "-c", "protocol.version=" + version, "-c", "init.defaultBranch=other", "clone", asOwner(), "clone").succeeded();
        Path clone = directory.resolve("clone");
        if (version == 2) {
            assertEquals("trunk\n", git(clone, "symbolic-ref", "--short", "HEAD").output());
            commit(clone, "a.txt", "one");
            git(clone, "push", "-q").succeeded();
            assertTrue(get("/branches/trunk").body().contains("\"default\":true"));
        }
    }

    @Test
    void first_push_to_another_branch_makes_that_one_the_default() throws Exception {
        trunk();
        Path work = repository("work");
        commit(work, ".gitlab-ci.yml", "build: {script: make, rules: [{if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH'}]}");
        git(work, "push", "-q", asOwner(), "main:topic").succeeded();
        assertEquals("topic", defaultBranch());
        assertTrue(get("/branches/topic").body().contains("\"protected\":true"));
        assertEquals(1, pipelines());
        git(work, "push", "-q", asOwner(), "main:trunk").succeeded();
        assertEquals("topic", defaultBranch());
        assertEquals(1, pipelines());
        git(directory, "clone", "-q", asOwner(), "clone").succeeded();
        assertEquals("topic\n", git(directory.resolve("clone"), "symbolic-ref", "--short", "HEAD").output());
    }

    @ParameterizedTest
    @CsvSource({"main:a main:trunk main:z, trunk", "main:a main main:master, main", "main:a main:master, master", "main:b main:a, a"})
    void expected_branch_becomes_the_default_where_it_is_among_the_first(String refspecs, String expected) throws Exception {
        trunk();
        Path work = repository("work");
        git(work, "tag", "trunk").succeeded();
        List<String> arguments = new ArrayList<>(List.of("push", "-q", asOwner(), "refs/tags/trunk"));
        for (String refspec : refspecs.split(" ")) {
            arguments.add(refspec.contains(":") ? refspec.replace("main:", "refs/heads/main:refs/heads/") : "refs/heads/main");
        }
        git(work, arguments.toArray(String[]::new)).succeeded();
        if (!expected.equals("a")) {
            assertEquals(expected, defaultBranch());
        }
        assertTrue(get("/branches/" + defaultBranch()).body().contains("\"protected\":true"));
    }

    @Test
    void branch_of_an_empty_project_begins_at_a_default_branch_with_a_readme() throws Exception {
        String developer = member(30, "api");
        String topic = "/projects/" + project + "/repository/branches?branch=topic&ref=main";
        HttpResponse<String> refused = send(HttpRequest.newBuilder(server.api(topic))
                .header("PRIVATE-TOKEN", developer).POST(HttpRequest.BodyPublishers.noBody()));
        assertEquals(403, refused.statusCode());
        assertEquals(400, post("/branches", "{\"branch\":\"a..b\",\"ref\":\"main\"}").statusCode());
        assertEquals("[]", get("/branches").body());
        HttpResponse<String> made = post("/branches", "{\"branch\":\"topic\",\"ref\":\"main\"}");
        assertEquals(201, made.statusCode(), made.body());
        assertTrue(get("/branches/main").body().contains("\"default\":true"));
        JsonNode commits = JSON.readTree(get("/commits?ref_name=topic").body());
        assertEquals(List.of("1", "Add README.md"), List.of(String.valueOf(commits.size()), commits.get(0).get("title").asText()));
        JsonNode readme = JSON.readTree(get("/files/README.md?ref=HEAD").body());
        assertEquals(0, readme.get("size").asInt());
        assertEquals(400, post("/branches", "{\"branch\":\"other\",\"ref\":\"nowhere\"}").statusCode());
    }
}
