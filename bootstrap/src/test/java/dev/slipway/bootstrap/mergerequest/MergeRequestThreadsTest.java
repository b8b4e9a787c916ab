package dev.slipway.bootstrap.mergerequest;

import static dev.slipway.bootstrap.mergerequest.MergeRequestScene.made;
import static dev.slipway.bootstrap.mergerequest.MergeRequestScene.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Notes and threads on merge requests, as clients write, resolve and read them, and what merges make of them. */
class MergeRequestThreadsTest {

    private final MergeRequestScene scene = new MergeRequestScene();
    private final Api developer = scene.developer.api();
    private final Api stranger = scene.stranger.api();
    private final String one = scene.requests + "/1";
    private final String discussions = one + "/discussions";
    private final String notes = one + "/notes";
    private JsonNode request;

    @BeforeEach
    void open() {
        request = scene.request("topic");
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

    private String position(String more) {
        JsonNode refs = request.get("diff_refs");
        return "{\"body\":\"x\",\"position\":{\"base_sha\":%s,\"start_sha\":%s,\"head_sha\":%s,\"position_type\":\"text\",%s}}"
                .formatted(refs.get("base_sha"), refs.get("start_sha"), refs.get("head_sha"), more);
    }

    private String thread(Api by) {
        return discussions + "/" + made(by, discussions, "{\"body\":\"Why?\"}").get("id").asText();
    }

    @Test
    void thread_about_lines_has_the_whole_shape() {
        JsonNode thread = made(stranger, discussions, position("\"new_path\":\"topic.txt\",\"old_path\":\"topic.txt\",\"new_line\":1,"
                + "\"line_range\":{\"start\":{\"line_code\":\"" + "a".repeat(40) + "_0_1\",\"type\":\"new\",\"new_line\":1},"
                + "\"end\":{\"type\":\"new\",\"new_line\":1}}"));
        JsonNode note = thread.at("/notes/0");
        assertEquals(List.of("id", "type", "body", "attachment", "author", "created_at", "updated_at", "system", "noteable_id",
                "noteable_type", "project_id", "commit_id", "position", "resolvable", "resolved", "resolved_by", "resolved_at",
                "confidential", "internal", "noteable_iid", "commands_changes"), keys(note));
        assertEquals("DiffNote MergeRequest " + request.get("id") + " 1 true false null null", "%s %s %s %s %s %s %s %s".formatted(
                note.get("type").asText(), note.get("noteable_type").asText(), note.get("noteable_id"), note.get("noteable_iid"),
                note.get("resolvable"), note.get("resolved"), note.get("resolved_by"), note.get("resolved_at")));
        assertEquals("a".repeat(40) + "_0_1", note.at("/position/line_range/start/line_code").asText());
        assertEquals(1, note.at("/position/line_range/end/new_line").asInt());
        assertEquals("400 Bad request - Note {:line_code=>[\"can't be blank\", \"must be a valid line code\"]}",
                expect(400, stranger.post(discussions, position("\"new_path\":\"topic.txt\",\"new_line\":2"))).message());
        assertEquals("{\"error\":\"position[line_range][start][line_code] is invalid\"}", expect(400, stranger.post(discussions,
                position("\"new_path\":\"topic.txt\",\"new_line\":1,\"line_range\":{\"start\":{\"line_code\":\"x\"}}"))).body().toString());
    }

    @Test
    void unresolved_threads_keep_a_request_from_being_merged_where_the_project_says_so() {
        String thread = thread(stranger);
        assertTrue(scene.get(1).get("blocking_discussions_resolved").asBoolean());
        assertEquals(200, scene.owner.api().put("/projects/" + scene.project,
                "{\"only_allow_merge_if_all_discussions_are_resolved\":true}").status());
        assertFalse(scene.get(1).get("blocking_discussions_resolved").asBoolean());
        assertFalse(read(developer, scene.requests).get(0).get("blocking_discussions_resolved").asBoolean());
        assertEquals(403, stranger.put(thread, "{\"resolved\":true}").status());
        JsonNode done = expect(200, developer.put(thread, "{\"resolved\":true}")).body();
        assertEquals("true " + scene.developer.username(), done.at("/notes/0/resolved").asText() + " "
                + done.at("/notes/0/resolved_by/username").asText());
        assertTrue(scene.get(1).get("blocking_discussions_resolved").asBoolean());
        assertEquals("{\"error\":\"resolved is missing\"}", expect(400, developer.put(thread, "{}")).body().toString());
        expect(200, developer.put(thread, "{\"resolved\":false}"));
        assertFalse(scene.get(1).get("blocking_discussions_resolved").asBoolean());
        String note = thread + "/notes/" + done.at("/notes/0/id");
        assertEquals("true", expect(200, stranger.put(note, "{\"resolved\":true}")).body().get("resolved").asText());
        assertTrue(scene.get(1).get("blocking_discussions_resolved").asBoolean());
        made(scene.owner.api(), thread + "/notes", "{\"body\":\"Thanks.\"}");
        assertTrue(scene.get(1).get("blocking_discussions_resolved").asBoolean(), "a reply to a resolved thread is resolved");
        assertEquals(2, scene.get(1).get("user_notes_count").asInt());
    }

    @Test
    void plain_notes_are_written_listed_changed_and_deleted() {
        JsonNode first = made(stranger, notes, "{\"body\":\"first\"}");
        assertTrue(first.get("type").isNull());
        assertFalse(first.get("resolvable").asBoolean());
        JsonNode second = made(developer, notes, "{\"body\":\"second\"}");
        assertEquals(List.of("second", "first"), MergeRequestScene.values(read(stranger, notes), "body"));
        assertEquals(List.of("first", "second"), MergeRequestScene.values(read(stranger, notes + "?sort=asc"), "body"));
        assertEquals("other", expect(200, stranger.put(notes + "/" + first.get("id"), "{\"body\":\"other\"}")).body().get("body").asText());
        assertEquals("other", expect(200, stranger.put(notes + "/" + first.get("id"), "{}")).body().get("body").asText());
        assertEquals("{\"error\":\"body is empty\"}", expect(400, stranger.put(notes + "/" + first.get("id"), "{\"body\":\" \"}")).body()
                .toString());
        assertEquals(List.of("second", "other"),
                MergeRequestScene.values(read(stranger, notes + "?order_by=updated_at&sort=asc"), "body"));
        assertEquals(403, stranger.delete(notes + "/" + second.get("id")).status());
        expect(204, developer.delete(notes + "/" + second.get("id")));
        assertEquals("404 Not found", expect(404, developer.get(notes + "/" + second.get("id"))).message());
        JsonNode single = read(stranger, discussions).get(0);
        assertTrue(single.get("individual_note").asBoolean());
        JsonNode reply = made(developer, discussions + "/" + single.get("id").asText() + "/notes", "{\"body\":\"reply\"}");
        assertEquals("DiscussionNote", reply.get("type").asText());
        assertFalse(read(stranger, discussions).get(0).get("individual_note").asBoolean());
    }

    @Test
    void internal_notes_are_for_reporters() {
        JsonNode hidden = made(developer, notes, "{\"body\":\"hidden\",\"internal\":true}");
        assertEquals("true true", hidden.get("internal") + " " + hidden.get("confidential"));
        assertEquals(403, stranger.post(notes, "{\"body\":\"secret\",\"confidential\":true}").status());
        assertEquals(403, stranger.post(notes, "{\"body\":\"secret\",\"internal\":true}").status());
        assertFalse(made(stranger, notes, "{\"body\":\"open\",\"internal\":false}").get("internal").asBoolean());
        assertEquals(List.of("open"), MergeRequestScene.values(read(stranger, notes), "body"));
        assertEquals(404, stranger.get(notes + "/" + hidden.get("id")).status());
        assertEquals(2, read(developer, discussions).size());
    }

    @Test
    void locked_request_takes_notes_of_members() {
        expect(200, developer.put(one, "{\"discussion_locked\":true}"));
        assertEquals(403, stranger.post(notes, "{\"body\":\"x\"}").status());
        assertEquals(403, stranger.post(discussions, "{\"body\":\"x\"}").status());
        made(developer, notes, "{\"body\":\"x\"}");
    }

    @Test
    void request_that_is_missing_or_hidden_is_not_found() {
        assertEquals("404 MergeRequest Not Found", expect(404, developer.get(scene.requests + "/99/notes")).message());
        assertEquals("404 MergeRequest Not Found", expect(404, developer.post(scene.requests + "/99/discussions", "{\"body\":\"x\"}"))
                .message());
        assertEquals(401, Api.anonymous().get(notes).status());
        String thread = thread(developer);
        expect(200, scene.owner.api().put("/projects/" + scene.project, "{\"merge_requests_access_level\":\"private\"}"));
        assertEquals("404 MergeRequest Not Found", expect(404, stranger.get(thread)).message());
        expect(200, developer.get(thread));
        expect(204, scene.owner.api().delete(one));
        assertEquals("404 MergeRequest Not Found", expect(404, developer.get(thread)).message());
    }
}
