package dev.slipway.bootstrap.mergerequest;

import static dev.slipway.bootstrap.mergerequest.MergeRequestScene.made;
import static dev.slipway.bootstrap.mergerequest.MergeRequestScene.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes of merge requests are told by notes of the system, as clients read them. */
class SystemNotesTest {

    private final MergeRequestScene scene = new MergeRequestScene();
    private final Api developer = scene.developer.api();
    private final Api stranger = scene.stranger.api();
    private final String one = scene.requests + "/1";
    private final String notes = one + "/notes";

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private void change(String json) {
        expect(200, developer.put(one, json));
    }

    private List<String> told() {
        return MergeRequestScene.values(read(stranger, notes + "?sort=asc&activity_filter=only_activity&per_page=100"), "body");
    }

    @Test
    void changes_of_a_request_are_told_in_the_words_of_the_product() {
        String name = "@" + scene.developer.username();
        scene.commit("next", "main", "next.txt");
        scene.request("topic", "main", ",\"assignee_ids\":[" + scene.developer.id() + "],\"reviewer_ids\":[" + scene.owner.id() + "]");
        change("{\"title\":\"Draft: Add topic\"}");
        change("{\"title\":\"Add other\"}");
        change("{\"description\":\"Why\",\"discussion_locked\":true}");
        change("{\"assignee_ids\":[" + scene.owner.id() + "],\"reviewer_ids\":[]}");
        change("{\"target_branch\":\"next\"}");
        change("{\"labels\":\"bug\",\"squash\":true}");
        change("{\"state_event\":\"close\"}");
        change("{\"state_event\":\"close\"}");
        change("{\"state_event\":\"reopen\",\"title\":\"Add others\"}");
        String owner = "@" + scene.owner.username();
        assertEquals(List.of("assigned to " + name, "requested review from " + owner,
                "marked this merge request as **draft**",
                "marked this merge request as **ready**", "changed title from **{-Draft: Add topic-}** to **{+Add other+}**",
                "changed the description", "locked the discussion in this merge request",
                "assigned to " + owner + " and unassigned " + name, "removed review request for " + owner,
                "changed target branch from `main` to `next`", "closed", "reopened",
                "changed title from **Add other** to **Add other{+s+}**"), told());
        assertEquals(0, scene.get(1).get("user_notes_count").asInt());
        assertEquals(List.of(scene.owner.username(), scene.developer.username()).stream().sorted().toList(),
                MergeRequestScene.values(read(stranger, one + "/participants"), "username").stream().sorted().toList());
    }

    @Test
    void push_and_merge_by_a_push_are_told() {
        String before = scene.request("topic").get("sha").asText();
        String after = scene.commit("topic", null, "more.txt");
        long version = read(developer, one + "/versions").get(0).get("id").asLong();
        assertEquals(List.of("added 1 commit\n\n<ul><li>" + after.substring(0, 8) + " - Add more.txt</li></ul>\n\n"
                + "[Compare with previous version](/" + scene.path + "/-/merge_requests/1/diffs?diff_id=" + version + "&start_sha="
                + before + ")"), told());
        assertEquals(scene.developer.username(), read(stranger, notes).get(0).at("/author/username").asText());
        expect(204, scene.owner.api().delete("/projects/" + scene.project + "/repository/branches/topic"));
        assertEquals("closed", told().getLast());
        assertEquals(scene.owner.username(), read(stranger, notes).get(0).at("/author/username").asText());
    }

    @Test
    void merge_by_the_server_is_told_once() {
        scene.request("topic");
        Waiting.until("the merge is checked", Duration.ofSeconds(20),
                () -> scene.get(1).get("detailed_merge_status").asText().equals("mergeable"));
        expect(200, scene.owner.api().put(one + "/merge", "{}"));
        assertEquals(List.of("merged"), told());
        assertEquals(scene.owner.username(), read(stranger, notes).get(0).at("/author/username").asText());
    }

    @Test
    void note_of_the_system_takes_no_reply_no_change_and_no_resolution() {
        scene.request("topic");
        change("{\"description\":\"Why\"}");
        JsonNode discussion = read(developer, one + "/discussions").get(0);
        JsonNode note = discussion.at("/notes/0");
        assertEquals("true true false null", discussion.get("individual_note") + " " + note.get("system") + " " + note.get("resolvable")
                + " " + note.get("type"));
        String address = one + "/discussions/" + discussion.get("id").asText();
        expect(400, developer.post(address + "/notes", "{\"body\":\"x\"}"));
        expect(403, scene.owner.api().put(notes + "/" + note.get("id"), "{\"body\":\"x\"}"));
        expect(403, scene.owner.api().delete(notes + "/" + note.get("id")));
        expect(403, developer.put(address, "{\"resolved\":true}"));
        made(stranger, notes, "{\"body\":\"mine\"}");
        assertEquals(List.of("mine"), MergeRequestScene.values(read(stranger, notes + "?activity_filter=only_comments"), "body"));
        assertEquals(2, read(stranger, notes + "?activity_filter=all_notes").size());
        assertEquals("{\"error\":\"activity_filter does not have a valid value\"}",
                expect(400, stranger.get(notes + "?activity_filter=none")).body().toString());
        assertEquals(1, scene.get(1).get("user_notes_count").asInt());
    }

    @Test
    void last_resolved_thread_is_told_and_rejected_changes_are_not() {
        scene.request("topic");
        String thread = one + "/discussions/" + made(stranger, one + "/discussions", "{\"body\":\"Why?\"}").get("id").asText();
        expect(200, developer.put(thread, "{\"resolved\":true}"));
        assertEquals(List.of("resolved all threads"), told());
        expect(403, stranger.put(one, "{\"title\":\"mine\"}"));
        expect(400, developer.put(one, "{\"title\":\"x\",\"description\":\"y\",\"target_branch\":\"none\"}"));
        assertEquals(List.of("resolved all threads"), told());
        assertTrue(scene.get(1).get("blocking_discussions_resolved").asBoolean());
        assertFalse(scene.get(1).get("discussion_locked").asBoolean());
    }
}
