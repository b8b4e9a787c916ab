package dev.slipway.bootstrap.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notes and discussions of epics, as clients write and read them. */
class EpicNotesTest {

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person reporter = root.person();
    private final Person guest = root.person();
    private final Person stranger = root.person();
    private String group;
    private String epic;
    private String secret;

    @BeforeEach
    void make() {
        String path = Api.unique("noted");
        group = "/groups/" + body(201, owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}"
                .formatted(path, path))).get("id").asLong();
        for (Person person : List.of(reporter, guest)) {
            body(201, owner.api().post(group + "/members",
                    "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), person == reporter ? 20 : 10)));
        }
        // Numbers and ids differ, since notes name epics by ids.
        epic("{\"title\":\"first\"}");
        epic = epic("{\"title\":\"plan\"}");
        secret = epic("{\"title\":\"secret\",\"confidential\":true}");
    }

    private String epic(String json) {
        return group + "/epics/" + body(201, owner.api().post(group + "/epics", json)).get("id").asLong();
    }

    private static JsonNode body(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer.body();
    }

    private static String saying(String text) {
        return "{\"body\":\"" + text + "\"}";
    }

    private JsonNode thread(Person by) {
        return body(201, by.api().post(epic + "/discussions", saying("Why?")));
    }

    @Test
    void thread_has_the_shape_of_other_discussions_and_no_project() {
        JsonNode note = thread(stranger).at("/notes/0");
        assertEquals("DiscussionNote", note.get("type").asText());
        assertEquals("Epic", note.get("noteable_type").asText());
        assertEquals(epic.substring(epic.lastIndexOf('/') + 1), note.get("noteable_id").asText());
        assertTrue(note.has("project_id") && note.get("project_id").isNull());
        assertTrue(note.get("noteable_iid").isNull());
        assertFalse(note.get("resolvable").asBoolean());
    }

    @Test
    void reply_makes_a_thread_of_a_single_comment() {
        body(201, guest.api().post(epic + "/notes", saying("Alone.")));
        JsonNode discussion = body(200, stranger.api().get(epic + "/discussions")).get(0);
        assertTrue(discussion.get("individual_note").asBoolean());
        String thread = epic + "/discussions/" + discussion.get("id").asText();
        body(201, stranger.api().post(thread + "/notes", saying("Not any more.")));
        JsonNode now = body(200, stranger.api().get(thread));
        assertFalse(now.get("individual_note").asBoolean());
        assertEquals(2, now.get("notes").size());
        assertEquals(2, body(200, stranger.api().get(thread + "/notes")).size());
    }

    @Test
    void authors_and_maintainers_change_notes() {
        JsonNode thread = thread(guest);
        String note = epic + "/discussions/" + thread.get("id").asText() + "/notes/" + thread.at("/notes/0/id").asLong();
        for (Person person : List.of(stranger, reporter)) {
            body(403, person.api().put(note, saying("x")));
            body(403, person.api().delete(note));
        }
        assertEquals("Really?", body(200, guest.api().put(note, saying("Really?"))).get("body").asText());
        assertEquals("By the owner", body(200, owner.api().put(note, saying("By the owner"))).get("body").asText());
        assertEquals("\"400 Bad request - Note is not resolvable\"",
                body(400, owner.api().put(note, "{\"resolved\":true}")).get("message").toString());
        assertEquals(204, guest.api().delete(note).status());
        assertEquals("[]", body(200, guest.api().get(epic + "/discussions")).toString());
    }

    @Test
    void internal_notes_are_for_reporters() {
        body(403, guest.api().post(epic + "/notes", "{\"body\":\"x\",\"internal\":true}"));
        JsonNode note = body(201, reporter.api().post(epic + "/notes", "{\"body\":\"x\",\"internal\":true}"));
        assertTrue(note.get("internal").asBoolean());
        body(200, owner.api().get(epic + "/notes/" + note.get("id").asLong()));
        for (Person person : List.of(guest, stranger)) {
            body(404, person.api().get(epic + "/notes/" + note.get("id").asLong()));
            assertEquals("[]", body(200, person.api().get(epic + "/notes")).toString());
            assertEquals("0", person.api().get(epic + "/discussions").header("X-Total"));
        }
    }

    @Test
    void hidden_epics_have_no_notes() {
        body(201, reporter.api().post(secret + "/discussions", saying("Hidden.")));
        String missing = body(404, stranger.api().get(group + "/epics/999999999/discussions")).toString();
        assertEquals("{\"message\":\"404 Epic Not Found\"}", missing);
        for (Person person : List.of(guest, stranger)) {
            assertEquals(missing, body(404, person.api().get(secret + "/discussions")).toString());
            assertEquals(missing, body(404, person.api().get(secret + "/notes")).toString());
            assertEquals(missing, body(404, person.api().post(secret + "/discussions", saying("x"))).toString());
        }
        body(401, Api.anonymous().get(epic + "/discussions"));
    }

    @Test
    void epic_is_found_in_its_own_group_alone() {
        String other = Api.unique("other");
        long id = body(201, owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}"
                .formatted(other, other))).get("id").asLong();
        body(404, owner.api().get("/groups/" + id + epic.substring(group.length()) + "/notes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"body\":\" \"}", "{\"body\":\"x\",\"created_at\":\"then\"}"})
    void bad_notes_are_rejected(String json) {
        body(400, owner.api().post(epic + "/discussions", json));
        body(400, owner.api().post(epic + "/notes", json));
    }

    @Test
    void only_owners_choose_the_time_of_notes() {
        String json = "{\"body\":\"x\",\"created_at\":\"2020-01-02T03:04:05Z\"}";
        assertEquals("2020-01-02T03:04:05.000Z", body(201, owner.api().post(epic + "/notes", json)).get("created_at").asText());
        assertFalse(body(201, reporter.api().post(epic + "/notes", json)).get("created_at").asText().startsWith("2020"));
        body(400, owner.api().post(epic + "/notes", "{\"body\":\"x\",\"created_at\":\"1969-01-02T03:04:05Z\"}"));
    }

    @Test
    void notes_go_with_their_epic() {
        thread(guest);
        long iid = 2;
        assertEquals(204, owner.api().delete(group + "/epics/" + iid).status());
        body(404, guest.api().get(epic + "/discussions"));
    }

    @Test
    void emoji_are_put_on_epics_and_notes_by_the_number_of_the_epic() {
        String numbered = group + "/epics/2";
        JsonNode award = body(201, stranger.api().post(numbered + "/award_emoji", "{\"name\":\"thumbsup\"}"));
        assertEquals("Epic", award.get("awardable_type").asText());
        assertEquals(1, body(200, guest.api().get(numbered)).get("upvotes").asInt());
        assertEquals(1, body(200, stranger.api().get(group + "/epics?my_reaction_emoji=thumbsup")).size());
        assertEquals("[]", body(200, guest.api().get(group + "/epics?my_reaction_emoji=thumbsup")).toString());
        body(404, stranger.api().post(numbered + "/award_emoji", "{\"name\":\"thumbsup\"}"));
        body(401, guest.api().delete(numbered + "/award_emoji/" + award.get("id").asLong()));
        assertEquals(204, stranger.api().delete(numbered + "/award_emoji/" + award.get("id").asLong()).status());
        assertEquals(0, body(200, guest.api().get(numbered)).get("upvotes").asInt());
        String note = numbered + "/notes/" + thread(guest).at("/notes/0/id").asLong() + "/award_emoji";
        body(201, stranger.api().post(note, "{\"name\":\"heart\"}"));
        assertEquals(1, body(200, guest.api().get(note)).size());
        body(404, stranger.api().post(group + "/epics/3/award_emoji", "{\"name\":\"heart\"}"));
    }
}
