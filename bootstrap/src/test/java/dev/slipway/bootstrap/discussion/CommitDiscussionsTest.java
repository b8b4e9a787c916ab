package dev.slipway.bootstrap.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Notes and threads on commits, as clients write, find, change and delete them. */
class CommitDiscussionsTest {

    private static final String UNKNOWN = "0123456789".repeat(4);

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person other = root.person();
    private String project;
    private String parent;
    private String sha;
    private String discussions;
    private String comments;

    @BeforeEach
    void make() {
        project = "/projects/" + owner.api().post("/projects", "{\"name\":\"" + Api.unique("notes") + "\",\"visibility\":\"public\"}").id();
        parent = commit("create", "file.txt", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
        sha = commit("update", "file.txt", "1\n2\ndrei\n4\n5\n6\n7\n8\n9\n");
        discussions = project + "/repository/commits/" + sha + "/discussions";
        comments = project + "/repository/commits/" + sha + "/comments";
    }

    private String commit(String action, String path, String content) {
        return expect(201, owner.api().post(project + "/repository/commits", """
                {"branch":"main","commit_message":"m","actions":[{"action":"%s","file_path":"%s","content":"%s"}]}"""
                .formatted(action, path, content.replace("\n", "\\n")))).body().get("id").asText();
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private JsonNode thread(Api by, String body) {
        return expect(201, by.post(discussions, "{\"body\":\"" + body + "\"}")).body();
    }

    private static String noteOf(JsonNode discussion) {
        return discussion.get("id").asText() + "/notes/" + discussion.at("/notes/0/id").asLong();
    }

    private String position(String base, String head, String rest) {
        return "{\"body\":\"x\",\"position\":{\"base_sha\":\"%s\",\"start_sha\":\"%s\",\"head_sha\":\"%s\",\"position_type\":\"text\",%s}}"
                .formatted(base, base, head, rest);
    }

    private static List<String> bodies(JsonNode notes) {
        return notes.findValuesAsText("body");
    }

    @Test
    void thread_has_all_keys_that_clients_read() {
        JsonNode thread = thread(other.api(), "Größe?");
        assertEquals(List.of("id", "individual_note", "notes"), keys(thread));
        assertTrue(thread.get("id").asText().matches("[0-9a-f]{40}"));
        assertEquals("false", thread.get("individual_note").toString());
        JsonNode note = thread.at("/notes/0");
        assertEquals(List.of("id", "type", "body", "attachment", "author", "created_at", "updated_at", "system", "noteable_id",
                "noteable_type", "project_id", "resolvable", "confidential", "internal", "noteable_iid", "commands_changes"), keys(note));
        assertEquals("\"DiscussionNote\" \"Größe?\" null false null \"Commit\" false false false null {}", Stream.of("type", "body",
                "attachment", "system", "noteable_id", "noteable_type", "resolvable", "confidential", "internal", "noteable_iid",
                "commands_changes").map(key -> note.get(key).toString()).reduce((one, two) -> one + " " + two).orElseThrow());
        assertEquals(project, "/projects/" + note.get("project_id"));
        assertEquals(other.username(), note.at("/author/username").asText());
        assertEquals(note.get("created_at"), note.get("updated_at"));
        String one = discussions + "/" + thread.get("id").asText();
        assertEquals(thread, expect(200, owner.api().get(one)).body());
        assertEquals(thread.get("notes"), expect(200, owner.api().get(one + "/notes")).body());
        assertEquals(note, expect(200, owner.api().get(discussions + "/" + noteOf(thread))).body());
        assertEquals(thread, expect(200, owner.api().get(project + "/repository/commits/main/discussions")).body().get(0));
    }

    @Test
    void thread_about_a_line_shows_its_position() {
        String json = position(parent, sha, "\"new_path\":\"file.txt\",\"old_path\":\"file.txt\",\"new_line\":3");
        JsonNode note = expect(201, other.api().post(discussions, json)).body().at("/notes/0");
        assertEquals("DiffNote", note.get("type").asText());
        assertEquals(sha, note.get("commit_id").asText());
        assertEquals(("{\"base_sha\":\"%s\",\"start_sha\":\"%s\",\"head_sha\":\"%s\",\"old_path\":\"file.txt\",\"new_path\":\"file.txt\","
                + "\"position_type\":\"text\",\"old_line\":null,\"new_line\":3,\"line_range\":null}").formatted(parent, parent, sha),
                note.get("position").toString());
        JsonNode comment = expect(200, owner.api().get(comments)).body().get(0);
        assertEquals("x file.txt 3 new", "%s %s %s %s".formatted(comment.get("note").asText(), comment.get("path").asText(),
                comment.get("line"), comment.get("line_type").asText()));
        String image = position(parent, sha, "\"new_path\":\"file.txt\",\"width\":9,\"height\":8,\"x\":1,\"y\":2").replace("text\"",
                "image\"");
        JsonNode point = expect(201, other.api().post(discussions, image)).body().at("/notes/0/position");
        assertEquals("image 9 8 1 2", "%s %s %s %s %s".formatted(point.get("position_type").asText(), point.get("width"),
                point.get("height"), point.get("x"), point.get("y")));
    }

    @ParameterizedTest
    @CsvSource({"3,,201", ",3,201", "9,9,201", "1,1,201", "3,3,400", ",2,400", "10,10,400", "2,,400"})
    void lines_are_those_of_the_diff(Integer oldLine, Integer newLine, int status) {
        String lines = (oldLine == null ? "" : ",\"old_line\":" + oldLine) + (newLine == null ? "" : ",\"new_line\":" + newLine);
        Answer answer = other.api().post(discussions, position(parent, sha, "\"new_path\":\"file.txt\"" + lines));
        assertEquals(status, answer.status(), answer.body().toString());
        assertEquals(status == 201 ? "" : "400 Bad request - Note {:line_code=>[\"can't be blank\", \"must be a valid line code\"]}",
                answer.message());
    }

    @Test
    void bad_position_says_what_is_wrong() {
        Api api = other.api();
        assertEquals("400 Bad request - Note {:line_code=>[\"can't be blank\", \"must be a valid line code\"], "
                + ":position=>[\"is incomplete\"]}",
                expect(400, api.post(discussions, position(parent, sha, "\"new_path\":\"file.txt\""))).message());
        assertEquals("400 Bad request - Note {:position=>[\"is invalid\"]}",
                expect(400, api.post(discussions, position(sha, parent, "\"new_path\":\"file.txt\",\"new_line\":3"))).message());
        assertEquals("400 Bad request - Note {:line_code=>[\"can't be blank\", \"must be a valid line code\"]}",
                expect(400, api.post(discussions, position(UNKNOWN, sha, "\"new_path\":\"file.txt\",\"new_line\":3"))).message());
        for (String oldPath : List.of("other.txt", "x".repeat(5_000))) {
            assertEquals("400 Bad request - Note {:line_code=>[\"can't be blank\", \"must be a valid line code\"]}", expect(400,
                    api.post(discussions, position(parent, sha, "\"new_path\":\"file.txt\",\"old_path\":\"" + oldPath
                            + "\",\"new_line\":3"))).message());
        }
        assertEquals("{\"error\":\"position[base_sha] is missing, position[start_sha] is missing, position[head_sha] is missing, "
                + "position[position_type] is missing\"}", expect(400, api.post(discussions, "{\"body\":\"x\",\"position\":{}}")).body()
                .toString());
        assertEquals("{\"error\":\"position[position_type] does not have a valid value\"}", expect(400, api.post(discussions,
                position(parent, sha, "\"new_line\":3").replace("text", "file"))).body().toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "{};{\"error\":\"body is missing\"}",
        "{\"body\":\" \"};{\"message\":\"400 Bad request - Note {:note=>[\\\"can't be blank\\\"]}\"}",
        "{\"body\":[1]};{\"error\":\"body is invalid\"}",
        "{\"body\":\"x\",\"created_at\":\"soon\"};{\"error\":\"created_at is invalid\"}"})
    void bad_thread_says_what_is_wrong(String json, String body) {
        assertEquals(body, expect(400, owner.api().post(discussions, json)).body().toString());
    }

    @Test
    void replies_and_edits_and_deletions_follow_one_another() {
        JsonNode thread = thread(other.api(), "one");
        String notes = discussions + "/" + thread.get("id").asText() + "/notes";
        JsonNode reply = expect(201, owner.api().post(notes, "{\"body\":\"two\",\"note_id\":1}")).body();
        assertEquals("DiscussionNote", reply.get("type").asText());
        assertEquals(List.of("one", "two"), bodies(expect(200, owner.api().get(notes)).body()));
        assertEquals("zwei", expect(200, owner.api().put(notes + "/" + reply.get("id"), "{\"body\":\"zwei\"}")).body().get("body")
                .asText());
        assertEquals(403, other.api().put(notes + "/" + reply.get("id"), "{\"body\":\"drei\"}").status());
        assertEquals(403, other.api().delete(notes + "/" + reply.get("id")).status());
        assertEquals("{\"error\":\"body, resolved are missing, exactly one parameter must be provided\"}",
                owner.api().put(notes + "/" + reply.get("id"), "{}").body().toString());
        assertEquals("{\"error\":\"body, resolved are mutually exclusive\"}",
                owner.api().put(notes + "/" + reply.get("id"), "{\"body\":\"x\",\"resolved\":true}").body().toString());
        assertEquals("400 Bad request - Note is not resolvable",
                expect(400, owner.api().put(notes + "/" + reply.get("id"), "{\"resolved\":true}")).message());
        assertEquals(412, owner.api().call("DELETE", notes + "/" + reply.get("id"), null, "If-Unmodified-Since",
                "Fri, 02 Jan 2015 00:00:00 GMT").status());
        expect(204, owner.api().delete(notes + "/" + reply.get("id")));
        expect(204, owner.api().delete(notes + "/" + thread.at("/notes/0/id")));
        assertEquals("404 Discussion Not Found", expect(404, owner.api().get(discussions + "/" + thread.get("id").asText())).message());
        assertEquals("404 Notes Not Found", expect(404, owner.api().get(notes)).message());
        assertEquals("404 Not found", expect(404, owner.api().get(notes + "/" + reply.get("id"))).message());
        assertEquals("404 Not found", expect(404, owner.api().put(notes + "/" + reply.get("id"), "{\"body\":\"x\"}")).message());
        assertEquals("404 Discussion Not Found", expect(404, owner.api().post(notes, "{\"body\":\"x\"}")).message());
        assertEquals("404 Discussion Not Found", expect(404, owner.api().get(discussions + "/main")).message());
    }

    @Test
    void comment_is_on_the_commit_or_on_a_line() {
        JsonNode comment = expect(201, other.api().post(comments, "{\"note\":\"Nice\"}")).body();
        assertEquals(List.of("note", "path", "line", "line_type", "author", "created_at"), keys(comment));
        assertEquals("\"Nice\" null null null", "%s %s %s %s".formatted(comment.get("note"), comment.get("path"), comment.get("line"),
                comment.get("line_type")));
        JsonNode added = expect(201, other.api().post(comments, "{\"note\":\"n\",\"path\":\"file.txt\",\"line\":3}")).body();
        assertEquals("file.txt 3 new", added.get("path").asText() + " " + added.get("line") + " " + added.get("line_type").asText());
        JsonNode removed = expect(201, other.api().post(comments,
                "{\"note\":\"o\",\"path\":\"file.txt\",\"line\":3,\"line_type\":\"old\"}")).body();
        assertEquals("file.txt 3 old", removed.get("path").asText() + " " + removed.get("line") + " " + removed.get("line_type").asText());
        JsonNode elsewhere = expect(201, other.api().post(comments, "{\"note\":\"e\",\"path\":\"file.txt\",\"line\":7}")).body();
        assertTrue(elsewhere.get("path").isNull());
        List<String> listed = expect(200, root.with(null).get(comments)).body().findValuesAsText("note");
        assertEquals(List.of("Nice", "n", "o", "e"), listed);
        JsonNode threads = expect(200, owner.api().get(discussions)).body();
        assertEquals(List.of("true", "false", "false", "true"), threads.findValuesAsText("individual_note"));
        assertEquals("400 Bad request - Discussion can not be replied to.", expect(400, owner.api().post(discussions + "/"
                + threads.at("/0/id").asText() + "/notes", "{\"body\":\"x\"}")).message());
        assertTrue(threads.at("/0/notes/0/type").isNull());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "{};{\"error\":\"note is missing\"}",
        "{\"note\":\"\"};{\"message\":\"Failed to save note {:note=>[\\\"can't be blank\\\"]}\"}",
        "{\"note\":\"x\",\"path\":\"file.txt\"};{\"error\":\"line is missing\"}",
        "{\"note\":\"x\",\"path\":\"file.txt\",\"line\":\"x\"};{\"error\":\"line is invalid\"}",
        "{\"note\":\"x\",\"line_type\":\"both\"};{\"error\":\"line_type does not have a valid value\"}"})
    void bad_comment_says_what_is_wrong(String json, String body) {
        assertEquals(body, expect(400, owner.api().post(comments, json)).body().toString());
    }

    @Test
    void unknown_commit_is_not_found() {
        String commits = project + "/repository/commits/";
        for (String name : List.of(UNKNOWN, "none")) {
            assertEquals("404 Commit Not Found", expect(404, owner.api().get(commits + name + "/discussions")).message());
            assertEquals("404 Commit Not Found", expect(404, owner.api().post(commits + name + "/discussions", "{\"body\":\"x\"}"))
                    .message());
            assertEquals("404 Commit Not Found", expect(404, owner.api().get(commits + name + "/comments")).message());
        }
        JsonNode thread = thread(owner.api(), "x");
        assertEquals(404, owner.api().get(commits + parent + "/discussions/" + thread.get("id").asText()).status());
        assertEquals(404, owner.api().get(commits + parent + "/discussions/" + noteOf(thread)).status());
    }

    @Test
    void private_code_hides_its_discussions() {
        String thread = discussions + "/" + thread(owner.api(), "x").get("id").asText();
        expect(200, owner.api().put(project, "{\"visibility\":\"private\"}"));
        Person guest = member(10);
        Person reporter = member(20);
        assertEquals("404 Project Not Found", expect(404, other.api().get(thread)).message());
        assertEquals("404 Commit Not Found", expect(404, guest.api().get(thread)).message());
        assertEquals("404 Commit Not Found", expect(404, guest.api().post(discussions, "{\"body\":\"x\"}")).message());
        assertEquals(403, guest.api().get(comments).status());
        assertEquals(403, guest.api().post(comments, "{\"note\":\"x\"}").status());
        expect(200, reporter.api().get(thread));
        expect(201, reporter.api().post(discussions, "{\"body\":\"x\"}"));
        assertEquals(401, root.with(null).get(thread).status());
        expect(201, owner.api().post(project + "/archive", "{}"));
        assertEquals(403, reporter.api().post(discussions, "{\"body\":\"x\"}").status());
        expect(200, reporter.api().get(discussions));
    }

    private Person member(int level) {
        Person person = root.person();
        expect(201, owner.api().post(project + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)));
        return person;
    }

    @Test
    void owners_set_the_time_and_lists_follow_it() {
        String late = thread(other.api(), "late").get("id").asText();
        JsonNode early = expect(201, owner.api().post(discussions, "{\"body\":\"early\",\"created_at\":\"2016-03-11T03:45:40Z\"}")).body();
        assertEquals("2016-03-11T03:45:40.000Z", early.at("/notes/0/created_at").asText());
        assertEquals("2016-03-11T03:45:40.000Z", early.at("/notes/0/updated_at").asText());
        JsonNode ignored = expect(201, other.api().post(discussions, "{\"body\":\"now\",\"created_at\":\"2016-03-11\"}")).body();
        assertTrue(ignored.at("/notes/0/created_at").asText().compareTo("2020") > 0);
        assertEquals("{\"error\":\"created_at does not have a valid value\"}", expect(400, owner.api().post(discussions,
                "{\"body\":\"x\",\"created_at\":\"2999-01-01\"}")).body().toString());
        JsonNode listed = expect(200, owner.api().get(discussions)).body();
        assertEquals(List.of(early.get("id").asText(), late, ignored.get("id").asText()),
                Stream.of(0, 1, 2).map(index -> listed.get(index).get("id").asText()).toList());
        Answer first = expect(200, owner.api().get(discussions + "?per_page=2"));
        assertEquals("3", first.header("X-Total"));
        assertTrue(first.header("Link").contains("noteable_id=" + sha), first.header("Link"));
        Answer walked = expect(200, owner.api().get(discussions + "?pagination=keyset&per_page=2"));
        assertEquals(2, walked.body().size());
        assertTrue(walked.header("Link").contains("rel=\"next\""));
    }

    @Test
    void notes_of_a_deleted_user_go_to_the_ghost_or_away() {
        String kept = discussions + "/" + thread(other.api(), "kept").get("id").asText();
        expect(204, root.delete("/users/" + other.id()));
        assertEquals("ghost", expect(200, owner.api().get(kept)).body().at("/notes/0/author/username").asText());
        Person hard = root.person();
        String gone = discussions + "/" + thread(hard.api(), "gone").get("id").asText();
        expect(204, root.delete("/users/" + hard.id() + "?hard_delete=true"));
        Eventually.is(() -> owner.api().get(gone).status() == 404);
    }
}
