package dev.slipway.bootstrap.snippet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Snippets as clients write, find, change, read and delete them. */
class SnippetOperationsTest {

    private static final int GUEST = 10;
    private static final int REPORTER = 20;

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person other = root.person();
    private String path;
    private long project;
    private String snippets;

    @BeforeEach
    void make() {
        String name = Api.unique("snippets");
        Answer made = owner.api().post("/projects", "{\"name\":\"%s\",\"visibility\":\"public\"}".formatted(name));
        project = made.id();
        path = made.body().get("path_with_namespace").asText();
        snippets = "/projects/" + project + "/snippets";
    }

    private static JsonNode expect(int status, Answer answer) {
        assertEquals(status, answer.status(), String.valueOf(answer.body()));
        return answer.body();
    }

    private static String file(String name, String content) {
        return "{\"file_path\":\"%s\",\"content\":\"%s\"}".formatted(name, content);
    }

    private JsonNode created(Api api, String place, String visibility, String... files) {
        return expect(201, api.post(place, "{\"title\":\"Title\",\"description\":\"Text\",\"visibility\":\"%s\",\"files\":[%s]}"
                .formatted(visibility, String.join(",", files))));
    }

    private long made(String visibility) {
        return created(owner.api(), snippets, visibility, file("b.txt", "bee"), file("a/ü.txt", "ay")).get("id").asLong();
    }

    private static List<String> paths(JsonNode snippet) {
        List<String> paths = new ArrayList<>();
        snippet.get("files").forEach(each -> paths.add(each.get("path").asText()));
        return paths;
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private String raw(Api api, String address) {
        HttpResponse<byte[]> answer = api.fetch("GET", "/api/v4" + address);
        return answer.statusCode() + " " + text(answer);
    }

    @Test
    void snippet_has_all_keys_that_clients_read() {
        JsonNode snippet = created(owner.api(), snippets, "internal", file("z.txt", "zed"), file("a b/ü.txt", "ay"));
        Set<String> keys = new HashSet<>();
        snippet.fieldNames().forEachRemaining(keys::add);
        assertEquals(Set.of("id", "title", "description", "visibility", "author", "created_at", "updated_at", "project_id", "web_url",
                "raw_url", "ssh_url_to_repo", "http_url_to_repo", "file_name", "files", "imported", "imported_from"), keys);
        long id = snippet.get("id").asLong();
        assertEquals("a b/ü.txt", snippet.get("file_name").asText());
        assertEquals(List.of("a b/ü.txt", "z.txt"), paths(snippet));
        assertEquals(project, snippet.get("project_id").asLong());
        assertTrue(snippet.get("web_url").asText().endsWith("/" + path + "/-/snippets/" + id));
        assertEquals(snippet.get("web_url").asText() + "/raw", snippet.get("raw_url").asText());
        assertEquals(snippet.get("web_url").asText() + "/raw/main/a%20b/%C3%BC.txt", snippet.get("files").get(0).get("raw_url").asText());
        assertTrue(snippet.get("http_url_to_repo").asText().endsWith("/" + path + "/snippets/" + id + ".git"));
        assertTrue(snippet.get("ssh_url_to_repo").asText().endsWith(path + "/snippets/" + id + ".git"));
        JsonNode author = snippet.get("author");
        assertEquals(owner.username(), author.get("username").asText());
        assertTrue(author.get("email").isNull() && author.get("created_at").isTextual(), author.toString());
        assertTrue(root.get(snippets + "/" + id).body().get("author").get("email").isTextual(), "administrators read the primary address");
        assertEquals(snippet, owner.api().get(snippets + "/" + id).body());
        assertEquals(snippet, owner.api().get(snippets).body().get(0));
    }

    @Test
    void deprecated_form_has_one_file() {
        JsonNode snippet = expect(201, owner.api().post(snippets, "{\"title\":\"x\",\"content\":\"one\",\"file_name\":\"f.txt\"}"));
        assertEquals(List.of("f.txt"), paths(snippet));
        assertEquals("private", snippet.get("visibility").asText());
        String one = snippets + "/" + snippet.get("id").asLong();
        assertEquals(List.of("g.txt"), paths(expect(200, owner.api().put(one, "{\"file_name\":\"g.txt\"}"))));
        assertEquals("200 one", raw(owner.api(), one + "/raw"));
        assertEquals(List.of("g.txt"), paths(expect(200, owner.api().put(one, "{\"content\":\"two\"}"))));
        assertEquals("200 two", raw(owner.api(), one + "/raw"));
        assertEquals(List.of("h.txt"), paths(expect(200, owner.api().put(one, "{\"content\":\"three\",\"file_name\":\"h.txt\"}"))));
        assertEquals("200 three", raw(owner.api(), one + "/raw"));
        assertEquals("y", expect(200, owner.api().put(one, "{\"title\":\"y\",\"file_name\":\"h.txt\"}")).get("title").asText());
        assertEquals(List.of("snippetfile1.txt"),
                paths(expect(201, owner.api().post(snippets, "{\"title\":\"x\",\"content\":\"one\",\"file_name\":\"\"}"))));
        String many = snippets + "/" + made("private");
        assertEquals("{\"message\":{\"error\":\"To update Snippets with multiple files, you must use the `files` parameter\"}}",
                expect(400, owner.api().put(many, "{\"content\":\"two\"}")).toString());
    }

    @Test
    void actions_change_files_in_one_commit() {
        String one = snippets + "/" + made("private");
        JsonNode changed = expect(200, owner.api().put(one, """
                {"title":"New","files":[{"action":"create","file_path":"c.txt","content":"see"},{"action":"update","file_path":"b.txt",\
                "content":"bee2"},{"action":"move","previous_path":"a/ü.txt","file_path":"d.txt"}]}"""));
        assertEquals(List.of("b.txt", "c.txt", "d.txt"), paths(changed));
        assertEquals("New", changed.get("title").asText());
        assertEquals("200 bee2", raw(owner.api(), one + "/raw"));
        assertEquals("200 ay", raw(owner.api(), one + "/files/main/d.txt/raw"));
        assertEquals("200 see", raw(owner.api(), one + "/files/main/c.txt/raw"));
        assertEquals(List.of("c.txt", "d.txt"), paths(expect(200,
                owner.api().put(one, "{\"files\":[{\"action\":\"delete\",\"file_path\":\"b.txt\"}]}"))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "{\"action\":\"create\",\"file_path\":\"b.txt\",\"content\":\"x\"}|A file with this name already exists",
            "{\"action\":\"create\",\"file_path\":\"b.txt/c\",\"content\":\"x\"}|A file with this name already exists",
            "{\"action\":\"create\",\"file_path\":\"a\",\"content\":\"x\"}|A directory with this name already exists",
            "{\"action\":\"update\",\"file_path\":\"none\",\"content\":\"x\"}|A file with this name doesn't exist",
            "{\"action\":\"delete\",\"file_path\":\"none\"}|A file with this name doesn't exist",
            "{\"action\":\"move\",\"previous_path\":\"none\",\"file_path\":\"n\"}|A file with this name doesn't exist",
            "{\"action\":\"move\",\"previous_path\":\"b.txt\",\"file_path\":\"a/ü.txt\"},"
                    + "{\"action\":\"move\",\"previous_path\":\"a/ü.txt\",\"file_path\":\"b.txt\"}|A file with this name already exists",
            "{\"action\":\"create\",\"file_path\":\"n\",\"content\":\"x\"},{\"action\":\"create\",\"file_path\":\"n\",\"content\":\"y\"}"
                    + "|A file with this name already exists",
            "{\"action\":\"delete\",\"file_path\":\"b.txt\"},{\"action\":\"delete\",\"file_path\":\"a/ü.txt\"}"
                    + "|Repository must contain at least 1 file."})
    void actions_that_do_not_fit_change_nothing(String files, String why) {
        String one = snippets + "/" + made("private");
        JsonNode before = owner.api().get(one).body();
        Answer refused = owner.api().put(one, "{\"title\":\"New\",\"files\":[" + files + "]}");
        assertEquals("Error updating the snippet - " + why, expect(400, refused).get("message").get("error").asText());
        assertEquals(before, owner.api().get(one).body());
        assertEquals("200 ay", raw(owner.api(), one + "/raw"));
    }

    @Test
    void a_snippet_has_ten_files_at_most() {
        String[] ten = IntStream.range(0, 10).mapToObj(number -> file("f" + number, "x")).toArray(String[]::new);
        String one = snippets + "/" + created(owner.api(), snippets, "public", ten).get("id").asLong();
        assertEquals("Error updating the snippet - Repository files count over the limit", expect(400, owner.api().put(one,
                "{\"files\":[{\"action\":\"create\",\"file_path\":\"more\",\"content\":\"x\"}]}")).get("message").get("error").asText());
        String eleven = IntStream.range(0, 11).mapToObj(number -> file("f" + number, "x")).collect(Collectors.joining(","));
        assertEquals("Error creating the snippet - Repository files count over the limit", expect(400, owner.api().post(snippets,
                "{\"title\":\"x\",\"files\":[" + eleven + "]}")).get("message").get("error").asText());
        assertEquals("Error creating the snippet - Repository must contain at least 1 file.", expect(400, owner.api().post(snippets,
                "{\"title\":\"x\",\"files\":[]}")).get("message").get("error").asText());
        assertEquals(1, owner.api().get(snippets).body().size(), "what is refused leaves nothing");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "{}|title is missing, title is empty, files, content are missing, exactly one parameter must be provided",
            "{\"title\":\" \",\"content\":\"x\",\"file_name\":\"a\"}|title is empty",
            "{\"title\":\"x\"}|files, content are missing, exactly one parameter must be provided",
            "{\"title\":\"x\",\"content\":\"x\",\"file_name\":\"a\",\"files\":[{\"file_path\":\"a\",\"content\":\"x\"}]}"
                    + "|files, content are mutually exclusive",
            "{\"title\":\"x\",\"content\":\"x\"}|file_name is missing",
            "{\"title\":\"x\",\"content\":\" \",\"file_name\":\"a\"}|content is empty",
            "{\"title\":\"x\",\"content\":\"x\",\"file_name\":\"../a\"}|file_name should be a valid file path",
            "{\"title\":\"x\",\"visibility\":\"secret\",\"content\":\"x\",\"file_name\":\"a\"}|visibility does not have a valid value",
            "{\"title\":\"x\",\"files\":[{\"content\":\"x\"}]}|files[0][file_path] is missing, files[0][file_path] is empty",
            "{\"title\":\"x\",\"files\":[{\"file_path\":\"\",\"content\":\"x\"}]}|files[0][file_path] is empty",
            "{\"title\":\"x\",\"files\":[{\"file_path\":\"a\",\"content\":\"\"}]}|files[0][content] is empty",
            "{\"title\":\"x\",\"files\":[{\"file_path\":\"../a\",\"content\":\"x\"}]}|files[0][file_path] should be a valid file path",
            "{\"title\":\"x\",\"files\":[{\"file_path\":\"/etc/a\",\"content\":\"x\"}]}|files[0][file_path] should be a valid file path",
            "{\"title\":\"x\",\"files\":[{\"file_path\":\".git/config\",\"content\":\"x\"}]}"
                    + "|files[0][file_path] should be a valid file path"})
    void bad_parameters_of_a_new_snippet_are_named(String json, String error) {
        assertEquals(error, expect(400, owner.api().post(snippets, json)).get("error").asText());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "400|{}"
                    + "|{\"error\":\"content, description, files, file_name, title, visibility are missing, "
                    + "at least one parameter must be provided\"}",
            "400|{\"files\":[],\"content\":\"x\"}|{\"error\":\"files, content are mutually exclusive\"}",
            "400|{\"files\":[],\"file_name\":\"x\"}|{\"error\":\"files, file_name are mutually exclusive\"}",
            "400|{\"title\":\"\"}|{\"error\":\"title is empty\"}",
            "400|{\"files\":[{\"action\":\"chmod\"}]}|{\"error\":\"files[0][action] does not have a valid value\"}",
            "400|{\"files\":[{\"file_path\":\"x\"}]}|{\"error\":\"files[0][action] is missing\"}",
            "400|{\"files\":[{\"action\":\"delete\",\"file_path\":\"a//b\"}]}"
                    + "|{\"error\":\"files[0][file_path] should be a valid file path\"}",
            "422|{\"files\":[{\"action\":\"create\",\"file_path\":\"n\"}]}|{\"message\":{\"error\":\"Snippet files have invalid data\"}}",
            "422|{\"files\":[{\"action\":\"move\",\"file_path\":\"n\",\"previous_path\":\"n\"}]}"
                    + "|{\"message\":{\"error\":\"Snippet files have invalid data\"}}"})
    void bad_parameters_of_a_change_are_named(int status, String json, String body) {
        assertEquals(body, expect(status, owner.api().put(snippets + "/" + made("private"), json)).toString());
    }

    @Test
    void long_titles_are_refused() {
        String json = "{\"title\":\"" + "x".repeat(256) + "\",\"content\":\"x\",\"file_name\":\"a\"}";
        assertEquals("{\"message\":{\"error\":\"Title is too long (maximum is 255 characters)\"}}",
                expect(400, owner.api().post(snippets, json)).toString());
        String one = snippets + "/" + made("private");
        assertEquals("{\"message\":{\"error\":\"Title is too long (maximum is 255 characters)\"}}",
                expect(400, owner.api().put(one, "{\"title\":\"" + "x".repeat(256) + "\"}")).toString());
    }

    @Test
    void raw_gives_exact_bytes_that_no_browser_runs() {
        String one = snippets + "/" + created(owner.api(), snippets, "public", file("page \\\"1\\\".html", "<script>\\r\\nü</script>"))
                .get("id").asLong();
        HttpResponse<byte[]> answer = Api.anonymous().fetch("GET", "/api/v4" + one + "/raw");
        assertArrayEquals("<script>\r\nü</script>".getBytes(StandardCharsets.UTF_8), answer.body());
        assertEquals("text/plain; charset=utf-8", answer.headers().firstValue("Content-Type").orElseThrow());
        assertEquals("nosniff", answer.headers().firstValue("X-Content-Type-Options").orElseThrow());
        assertEquals(List.of("inline; filename=\"page _1_.html\"; filename*=UTF-8''page%20%221%22.html"),
                answer.headers().allValues("Content-Disposition"));
        assertEquals(200, Api.anonymous().fetch("GET", "/api/v4" + one + "/files/main/page%20%221%22.html/raw").statusCode());
    }

    @Test
    void files_are_read_at_refs() {
        String one = snippets + "/" + made("public");
        assertEquals("200 ay", raw(owner.api(), one + "/files/main/a%2F%C3%BC.txt/raw"));
        assertEquals("404 {\"message\":\"404 Reference Not Found\"}", raw(owner.api(), one + "/files/none/b.txt/raw"));
        assertEquals("404 {\"message\":\"404 File Not Found\"}", raw(owner.api(), one + "/files/main/none/raw"));
        assertEquals("404 {\"error\":\"404 Not Found\"}", raw(owner.api(), one + "/files/main/a/b.txt/raw"));
        assertEquals("400 {\"error\":\"file_path should be a valid file path\"}", raw(owner.api(), one + "/files/main/..%2Fx/raw"));
        assertEquals("404 {\"message\":\"404 Snippet Not Found\"}", raw(owner.api(), snippets + "/999999999/raw"));
        assertEquals("404 {\"message\":\"404 Snippet Not Found\"}", raw(owner.api(), snippets + "/999999999/files/main/b.txt/raw"));
    }

    @Test
    void who_sees_what() {
        long open = made("public");
        long internal = made("internal");
        long hidden = made("private");
        assertEquals(List.of(200, 404, 404), List.of(open, internal, hidden).stream()
                .map(id -> Api.anonymous().get(snippets + "/" + id).status()).toList());
        assertEquals(List.of(200, 200, 404), List.of(open, internal, hidden).stream()
                .map(id -> other.api().get(snippets + "/" + id).status()).toList());
        assertEquals("404 Not found", other.api().get(snippets + "/" + hidden).message());
        assertEquals("404 Snippet Not Found", other.api().put(snippets + "/" + hidden, "{\"title\":\"x\"}").message());
        assertEquals(2, other.api().get(snippets).body().size());
        assertEquals(401, Api.anonymous().get(snippets).status());
        member(other, GUEST);
        assertEquals(200, other.api().get(snippets + "/" + hidden).status());
        assertEquals(3, other.api().get(snippets).body().size());
        assertEquals(403, other.api().put(snippets + "/" + hidden, "{\"title\":\"x\"}").status());
        assertEquals(403, other.api().delete(snippets + "/" + hidden).status());
        assertEquals(403, other.api().post(snippets, "{\"title\":\"x\",\"content\":\"x\",\"file_name\":\"a\"}").status());
    }

    private void member(Person person, int level) {
        expect(201, owner.api().post("/projects/" + project + "/members", "{\"user_id\":%d,\"access_level\":%d}"
                .formatted(person.id(), level)));
    }

    @Test
    void authors_change_their_own_snippets_and_maintainers_all() {
        member(other, REPORTER);
        long his = created(other.api(), snippets, "private", file("a", "x")).get("id").asLong();
        long hers = made("private");
        assertEquals(200, other.api().put(snippets + "/" + his, "{\"title\":\"x\"}").status());
        assertEquals(403, other.api().put(snippets + "/" + hers, "{\"title\":\"x\"}").status());
        assertEquals(200, owner.api().put(snippets + "/" + his, "{\"title\":\"y\"}").status());
        assertEquals(204, owner.api().delete(snippets + "/" + his).status());
        assertEquals(404, owner.api().get(snippets + "/" + his).status());
        assertEquals(404, owner.api().delete(snippets + "/" + his).status());
    }

    @Test
    void closed_snippets_are_forbidden_before_everything() {
        long id = made("public");
        expect(200, owner.api().put("/projects/" + project, "{\"snippets_access_level\":\"private\"}"));
        assertEquals(403, other.api().get(snippets + "/" + id).status());
        assertEquals(403, other.api().get(snippets + "/999999999").status());
        assertEquals(200, owner.api().get(snippets + "/" + id).status());
        expect(200, owner.api().put("/projects/" + project, "{\"snippets_access_level\":\"disabled\"}"));
        assertEquals(403, owner.api().get(snippets + "/" + id).status());
        assertEquals("403 Forbidden", owner.api().post(snippets, "{}").message());
        assertEquals(403, root.get(snippets).status());
    }

    @Test
    void archived_project_keeps_its_snippets_as_they_are() {
        String one = snippets + "/" + made("public");
        expect(201, owner.api().post("/projects/" + project + "/archive", "{}"));
        assertEquals(200, owner.api().get(one).status());
        assertEquals(403, owner.api().put(one, "{\"title\":\"x\"}").status());
        assertEquals(403, owner.api().delete(one).status());
        assertEquals(403, owner.api().post(snippets, "{\"title\":\"x\",\"content\":\"x\",\"file_name\":\"a\"}").status());
    }

    @Test
    void stale_deletion_is_refused() {
        String one = snippets + "/" + made("private");
        assertEquals(412, owner.api().call("DELETE", one, null, "If-Unmodified-Since", "Thu, 01 Jan 2015 00:00:00 GMT").status());
        assertEquals(200, owner.api().get(one).status());
        assertEquals(204, owner.api().call("DELETE", one, null, "If-Unmodified-Since", "Thu, 01 Jan 2099 00:00:00 GMT").status());
    }

    @Test
    void client_that_created_a_snippet_is_told_to_administrators() {
        String one = snippets + "/" + made("private");
        JsonNode told = expect(200, root.get(one + "/user_agent_detail"));
        assertTrue(told.get("user_agent").asText().startsWith("Java-http-client"), told.toString());
        assertEquals("127.0.0.1", told.get("ip_address").asText());
        assertEquals("false", told.get("akismet_submitted").toString());
        assertEquals(403, owner.api().get(one + "/user_agent_detail").status());
        assertEquals(401, Api.anonymous().get(one + "/user_agent_detail").status());
    }

    @Test
    void personal_snippets_are_found_by_their_authors_and_by_all_if_public() {
        long hidden = created(owner.api(), "/snippets", "private", file("a", "x")).get("id").asLong();
        JsonNode open = created(owner.api(), "/snippets", "public", file("a", "x"));
        long id = open.get("id").asLong();
        assertTrue(open.get("project_id").isNull() && open.get("web_url").asText().endsWith("/-/snippets/" + id), open.toString());
        assertTrue(open.get("http_url_to_repo").asText().endsWith("/snippets/" + id + ".git"));
        assertEquals("200 x", raw(Api.anonymous(), "/snippets/" + id + "/raw"));
        assertEquals("200 x", raw(owner.api(), "/snippets/" + hidden + "/files/main/a/raw"));
        assertEquals(404, other.api().get("/snippets/" + hidden).status());
        assertEquals(404, other.api().put("/snippets/" + hidden, "{\"title\":\"y\"}").status());
        assertEquals(403, other.api().put("/snippets/" + id, "{\"title\":\"y\"}").status());
        assertEquals("y", expect(200, owner.api().put("/snippets/" + id, "{\"title\":\"y\"}")).get("title").asText());
        assertEquals(List.of(id, hidden), ids(owner.api().get("/snippets")));
        assertEquals(List.of(id), ids(owner.api().get("/snippets?created_after=" + open.get("created_at").asText())));
        assertTrue(ids(other.api().get("/snippets/public?per_page=100")).contains(id));
        assertTrue(ids(root.get("/snippets/all?per_page=100")).containsAll(List.of(id, hidden)));
        assertTrue(!ids(other.api().get("/snippets/all?per_page=100")).contains(hidden));
        assertEquals(401, Api.anonymous().get("/snippets").status());
        assertEquals(204, owner.api().delete("/snippets/" + hidden).status());
        assertEquals(404, owner.api().get("/snippets/" + hidden).status());
    }

    @Test
    void external_users_see_public_snippets_and_those_of_their_projects() {
        String one = "{\"title\":\"x\",\"content\":\"x\",\"file_name\":\"a\"}";
        long internal = made("internal");
        long open = made("public");
        long personal = created(owner.api(), "/snippets", "internal", file("a", "x")).get("id").asLong();
        assertEquals(200, other.api().get("/snippets/" + personal).status());
        expect(200, root.put("/users/" + other.id(), "{\"external\":true}"));
        assertEquals(404, other.api().get("/snippets/" + personal).status());
        assertEquals(404, other.api().get("/snippets/" + personal + "/raw").status());
        assertEquals(404, other.api().get(snippets + "/" + internal).status());
        assertEquals(List.of(open), ids(other.api().get(snippets)));
        assertEquals(403, other.api().post("/snippets", one).status());
        assertEquals(403, other.api().post(snippets, one).status());
        member(other, REPORTER);
        assertEquals(List.of(open, internal), ids(other.api().get(snippets)));
        assertEquals(201, other.api().post(snippets, one).status());
        assertEquals(403, other.api().post("/snippets", one).status());
    }

    private static List<Long> ids(Answer list) {
        List<Long> ids = new ArrayList<>();
        expect(200, list).forEach(each -> ids.add(each.get("id").asLong()));
        return ids;
    }
}
