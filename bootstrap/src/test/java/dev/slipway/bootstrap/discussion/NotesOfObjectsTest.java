package dev.slipway.bootstrap.discussion;

import static dev.slipway.bootstrap.discussion.NotedScene.expect;
import static dev.slipway.bootstrap.discussion.NotedScene.json;
import static dev.slipway.bootstrap.discussion.NotedScene.keys;
import static dev.slipway.bootstrap.discussion.NotedScene.made;
import static dev.slipway.bootstrap.discussion.NotedScene.note;
import static dev.slipway.bootstrap.discussion.NotedScene.path;
import static dev.slipway.bootstrap.discussion.NotedScene.read;
import static dev.slipway.bootstrap.discussion.NotedScene.saying;
import static dev.slipway.bootstrap.discussion.NotedScene.values;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.discussion.NotedScene.Parent;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What notes and threads have in common, on each kind of objects, and where the kinds differ. */
class NotesOfObjectsTest {

    private final NotedScene scene = new NotedScene();
    private final Api owner = scene.owner.api();
    private final Api developer = scene.developer.api();
    private final Api stranger = scene.stranger.api();

    @ParameterizedTest
    @EnumSource
    void note_names_its_object_and_says_whether_it_is_resolved(Parent parent) {
        String object = scene.object(parent);
        JsonNode thread = scene.thread(stranger, object, "Größe?");
        assertEquals(List.of("id", "individual_note", "notes"), keys(thread));
        assertTrue(thread.get("id").asText().matches("[0-9a-f]{40}") && !thread.get("individual_note").asBoolean());
        JsonNode note = thread.at("/notes/0");
        Set<String> keys = new HashSet<>(Set.of("id", "type", "body", "attachment", "author", "created_at", "updated_at", "system",
                "noteable_id", "noteable_type", "project_id", "resolvable", "confidential", "internal", "noteable_iid",
                "commands_changes"));
        if (parent.resolvable) {
            keys.addAll(Set.of("resolved", "resolved_by", "resolved_at"));
        }
        assertEquals(keys, Set.copyOf(keys(note)));
        assertEquals("DiscussionNote Größe? false %s %s %s".formatted(parent.named, parent.resolvable, scene.stranger.username()),
                "%s %s %s %s %s %s".formatted(note.get("type").asText(), note.get("body").asText(), note.get("system"),
                        note.get("noteable_type").asText(), note.get("resolvable"), note.at("/author/username").asText()));
        assertEquals(scene.project, "/projects/" + note.get("project_id"));
        if (parent == Parent.COMMIT) {
            assertTrue(note.get("noteable_id").isNull() && note.get("noteable_iid").isNull());
        } else if (parent == Parent.SNIPPET) {
            assertEquals(object.replaceAll(".*/", "") + " null", note.get("noteable_id") + " " + note.get("noteable_iid"));
        } else {
            assertEquals(read(owner, object).get("id"), note.get("noteable_id"));
            assertEquals(read(owner, object).get("iid"), note.get("noteable_iid"));
        }
        assertEquals(thread, read(owner, path(object, thread)));
        assertEquals(thread.get("notes"), read(owner, path(object, thread) + "/notes"));
        assertEquals(note, read(owner, path(object, thread) + "/notes/" + note(thread)));
        assertEquals(thread, read(owner, object + "/discussions").get(0));
    }

    @ParameterizedTest
    @EnumSource
    void note_is_found_in_its_object_and_not_in_the_discussion(Parent parent) {
        String object = scene.object(parent);
        JsonNode one = scene.thread(stranger, object, "one");
        JsonNode two = scene.thread(stranger, object, "two");
        for (String key : List.of(two.get("id").asText(), "0".repeat(40), "x")) {
            String note = object + "/discussions/" + key + "/notes/" + note(one);
            assertEquals("by " + key, expect(200, stranger.put(note, saying("by " + key))).body().get("body").asText());
            assertEquals("by " + key, read(owner, note).get("body").asText());
        }
        expect(204, stranger.delete(path(object, two) + "/notes/" + note(one)));
        assertEquals("404 Discussion Not Found", expect(404, owner.get(path(object, one))).message());
        assertEquals(1, read(owner, path(object, two) + "/notes").size());
    }

    @ParameterizedTest
    @EnumSource
    void thread_of_another_object_is_not_found(Parent parent) {
        String object = scene.object(parent);
        String other = scene.object(parent);
        JsonNode thread = scene.thread(stranger, other, "elsewhere");
        String foreign = object + "/discussions/" + thread.get("id").asText();
        assertEquals("404 Discussion Not Found", expect(404, owner.get(foreign)).message());
        assertEquals("404 Notes Not Found", expect(404, owner.get(foreign + "/notes")).message());
        assertEquals("404 Discussion Not Found", expect(404, owner.post(foreign + "/notes", saying("x"))).message());
        String note = foreign + "/notes/" + note(thread);
        for (Answer answer : List.of(owner.get(note), owner.put(note, saying("x")), owner.put(note, "{\"resolved\":true}"),
                owner.delete(note))) {
            assertEquals("404 Not found", expect(404, answer).message());
        }
        assertEquals("elsewhere", read(owner, path(other, thread)).at("/notes/0/body").asText());
    }

    @ParameterizedTest
    @EnumSource
    void names_that_are_none_are_told_so(Parent parent) {
        String object = scene.object(parent);
        JsonNode thread = scene.thread(stranger, object, "x");
        for (String key : List.of("x", "0".repeat(39), "G".repeat(40), "%2E%2E", "%00", thread.get("id").asText() + "0")) {
            assertTrue(Set.of(400, 404).contains(owner.get(object + "/discussions/" + key).status()), key);
            assertTrue(Set.of(400, 404).contains(owner.post(object + "/discussions/" + key + "/notes", saying("x")).status()), key);
        }
        assertEquals("{\"error\":\"note_id is invalid\"}", expect(400, owner.get(path(object, thread) + "/notes/x")).body().toString());
        for (String id : List.of("0", "-1", "99999999999999999999")) {
            assertEquals("404 Not found", expect(404, owner.get(path(object, thread) + "/notes/" + id)).message());
        }
        String unknown = scene.unknown(parent);
        for (Answer answer : List.of(owner.get(unknown + "/discussions"), owner.post(unknown + "/discussions", saying("x")),
                owner.get(unknown + "/discussions/" + thread.get("id").asText()),
                owner.put(unknown + "/discussions/x/notes/1", saying("x")), owner.delete(unknown + "/discussions/x/notes/1"))) {
            assertEquals(parent.missing(), expect(404, answer).message());
        }
        if (parent.plain) {
            assertEquals(parent.missing(), expect(404, owner.get(unknown + "/notes")).message());
            assertEquals("{\"error\":\"noteable_id is invalid\"}", expect(400, owner.get(unknown + "x/notes")).body().toString());
        }
    }

    @ParameterizedTest
    @EnumSource
    void text_is_kept_as_sent(Parent parent) {
        String object = scene.object(parent);
        for (String text : List.of("/close\r\nnow", "  spaces \t\r\n", "/spend 1h", "<b>\"'&\u0001 🚀", "x".repeat(1_000_000))) {
            JsonNode thread = scene.thread(developer, object, text);
            assertEquals(text, thread.at("/notes/0/body").asText());
            assertEquals(text, read(developer, path(object, thread) + "/notes/" + note(thread)).get("body").asText());
        }
    }

    @ParameterizedTest
    @EnumSource
    void bad_texts_are_told_what_is_wrong(Parent parent) {
        String object = scene.object(parent);
        String thread = path(object, scene.thread(stranger, object, "x"));
        String tooMuch = saying("x".repeat(1_000_001));
        String blank = "400 Bad request - Note {:note=>[\"can't be blank\"]}";
        String tooLong = "400 Bad request - Note {:note=>[\"is too long (maximum is 1000000 characters)\"]}";
        for (String path : List.of(object + "/discussions", thread + "/notes")) {
            assertEquals("{\"error\":\"body is missing\"}", expect(400, owner.post(path, "{}")).body().toString());
            assertEquals("{\"error\":\"body is invalid\"}", expect(400, owner.post(path, "{\"body\":[1]}")).body().toString());
            assertEquals(blank, expect(400, owner.post(path, saying(" \r\n\t"))).message());
            assertEquals(tooLong, expect(400, owner.post(path, tooMuch)).message());
            assertEquals("{\"error\":\"created_at is invalid\"}",
                    expect(400, owner.post(path, json(Map.of("body", "x", "created_at", "soon")))).body().toString());
        }
        String note = thread + "/notes/" + note(read(owner, thread));
        assertEquals("{\"error\":\"body, resolved are missing, exactly one parameter must be provided\"}",
                expect(400, owner.put(note, "{}")).body().toString());
        assertEquals(blank, expect(400, owner.put(note, saying(" "))).message());
        assertEquals(tooLong, expect(400, owner.put(note, tooMuch)).message());
        if (parent.plain) {
            assertEquals(blank, expect(400, owner.post(object + "/notes", saying(" "))).message());
            assertEquals(tooLong, expect(400, owner.post(object + "/notes", tooMuch)).message());
            assertEquals("{\"error\":\"order_by does not have a valid value\"}",
                    expect(400, owner.get(object + "/notes?order_by=id")).body().toString());
        }
    }

    @ParameterizedTest
    @EnumSource
    void owners_and_administrators_set_the_time_and_others_are_ignored(Parent parent) {
        String object = scene.object(parent);
        String thread = path(object, scene.thread(stranger, object, "x"));
        String past = json(Map.of("body", "then", "created_at", "2016-03-11T03:45:40Z"));
        for (Api allowed : List.of(owner, scene.root)) {
            for (JsonNode note : List.of(made(allowed, object + "/discussions", past).at("/notes/0"),
                    made(allowed, thread + "/notes", past))) {
                assertEquals("2016-03-11T03:45:40.000Z 2016-03-11T03:45:40.000Z",
                        note.get("created_at").asText() + " " + note.get("updated_at").asText());
            }
            for (String time : List.of("1969-12-31T23:59:59Z", "2999-01-01T00:00:00Z")) {
                String bad = json(Map.of("body", "x", "created_at", time));
                assertEquals("{\"error\":\"created_at does not have a valid value\"}",
                        expect(400, allowed.post(object + "/discussions", bad)).body().toString());
                assertEquals("{\"error\":\"created_at does not have a valid value\"}",
                        expect(400, allowed.post(thread + "/notes", bad)).body().toString());
            }
        }
        for (Api ignored : List.of(developer, stranger)) {
            assertTrue(made(ignored, thread + "/notes", past).get("created_at").asText().compareTo("2020") > 0);
            assertTrue(made(ignored, object + "/discussions", json(Map.of("body", "x", "created_at", "2999-01-01"))).at("/notes/0")
                    .get("created_at").asText().compareTo("2900") < 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reply_joins_a_thread_and_ignores_the_note_it_names(Parent parent) {
        String object = scene.object(parent);
        JsonNode thread = scene.thread(stranger, object, "one");
        JsonNode elsewhere = scene.thread(stranger, object, "elsewhere");
        JsonNode reply = made(developer, path(object, thread) + "/notes", json(Map.of("body", "two", "note_id", note(elsewhere))));
        assertEquals("DiscussionNote", reply.get("type").asText());
        assertEquals(List.of("one", "two"), values(read(owner, path(object, thread) + "/notes"), "body"));
        assertEquals(1, read(owner, path(object, elsewhere) + "/notes").size());
    }

    @ParameterizedTest
    @EnumSource
    void notes_are_changed_and_deleted_by_their_authors_and_maintainers(Parent parent) {
        String object = scene.object(parent);
        JsonNode thread = scene.thread(stranger, object, "one");
        String note = path(object, thread) + "/notes/" + note(thread);
        for (Api other : List.of(developer, scene.root.person().api())) {
            expect(403, other.put(note, saying("x")));
            expect(403, other.delete(note));
        }
        assertEquals("two", expect(200, owner.put(note, saying("two"))).body().get("body").asText());
        if (!parent.resolvable) {
            assertEquals("400 Bad request - Note is not resolvable", expect(400, owner.put(note, "{\"resolved\":true}")).message());
        }
        expect(412, stranger.call("DELETE", note, null, "If-Unmodified-Since", "Fri, 02 Jan 2015 00:00:00 GMT"));
        expect(204, stranger.call("DELETE", note, null, "If-Unmodified-Since", "Fri, 02 Jan 2999 00:00:00 GMT"));
        assertEquals("404 Not found", expect(404, stranger.delete(note)).message());
        assertEquals(0, read(owner, object + "/discussions").size());
    }

    @ParameterizedTest
    @EnumSource
    void callers_without_an_account_and_archives_are_refused(Parent parent) {
        String object = scene.object(parent);
        JsonNode thread = scene.thread(stranger, object, "x");
        String discussion = path(object, thread);
        String note = discussion + "/notes/" + note(thread);
        Api anonymous = Api.anonymous();
        for (Answer answer : List.of(anonymous.get(object + "/discussions"), anonymous.get(discussion),
                anonymous.get(discussion + "/notes"), anonymous.get(note), anonymous.post(object + "/discussions", saying("x")),
                anonymous.delete(note))) {
            expect(401, answer);
        }
        expect(201, owner.post(scene.project + "/archive", "{}"));
        for (Api caller : List.of(owner, stranger)) {
            for (Answer answer : List.of(caller.post(object + "/discussions", saying("x")),
                    caller.post(discussion + "/notes", saying("x")), caller.put(note, saying("x")), caller.delete(note))) {
                expect(403, answer);
            }
        }
        assertEquals(thread, read(stranger, discussion));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COMMIT")
    void single_comments_and_internal_ones_are_counted_for_their_readers(Parent parent) {
        String object = scene.object(parent);
        JsonNode comment = made(stranger, object + "/notes", saying("open"));
        assertTrue(comment.get("type").isNull());
        JsonNode hidden = made(developer, object + "/notes", json(Map.of("body", "hidden", "internal", true)));
        assertTrue(hidden.get("internal").asBoolean() && hidden.get("confidential").asBoolean());
        expect(403, stranger.post(object + "/notes", json(Map.of("body", "x", "confidential", true))));
        for (String list : List.of("/discussions", "/notes")) {
            assertEquals("1", expect(200, stranger.get(object + list)).header("X-Total"));
            assertEquals("2", expect(200, developer.get(object + list)).header("X-Total"));
            assertEquals(1, read(stranger, object + list + "?per_page=1").size());
            assertEquals(List.of(), values(read(stranger, object + list + "?per_page=1&page=2"), "id"));
        }
        JsonNode inside = read(developer, object + "/discussions").get(1);
        String secret = path(object, inside);
        List<JsonNode> secrets = parent.repliable ? List.of(hidden, made(developer, secret + "/notes", saying("hidden too")))
                : List.of(hidden);
        secrets.forEach(note -> assertTrue(note.get("internal").asBoolean()));
        assertEquals("404 Discussion Not Found", expect(404, stranger.get(secret)).message());
        assertEquals("404 Discussion Not Found", expect(404, stranger.post(secret + "/notes", saying("x"))).message());
        for (JsonNode note : secrets) {
            for (Answer answer : List.of(stranger.get(object + "/notes/" + note.get("id")),
                    stranger.put(object + "/notes/" + note.get("id"), saying("x")), stranger.delete(object + "/notes/" + note.get("id")))) {
                assertEquals("404 Not found", expect(404, answer).message());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COMMIT")
    void reply_makes_a_thread_of_a_comment_where_the_kind_permits_it(Parent parent) {
        String object = scene.object(parent);
        made(stranger, object + "/notes", saying("comment"));
        JsonNode single = read(stranger, object + "/discussions").get(0);
        assertTrue(single.get("individual_note").asBoolean());
        Answer reply = developer.post(path(object, single) + "/notes", saying("reply"));
        if (parent.repliable) {
            assertEquals("DiscussionNote", expect(201, reply).body().get("type").asText());
        } else {
            assertEquals("400 Bad request - Discussion can not be replied to.", expect(400, reply).message());
        }
        assertEquals(!parent.repliable, read(stranger, path(object, single)).get("individual_note").asBoolean());
    }

    @ParameterizedTest
    @EnumSource
    void notes_of_a_deleted_user_go_to_the_ghost_or_away(Parent parent) {
        String object = scene.object(parent);
        scene.thread(developer, object, "stays");
        Person leaving = scene.root.person();
        String kept = path(object, scene.thread(leaving.api(), object, "kept"));
        expect(204, scene.root.delete("/users/" + leaving.id()));
        assertEquals("ghost", read(owner, kept).at("/notes/0/author/username").asText());
        Person hard = scene.root.person();
        String gone = path(object, scene.thread(hard.api(), object, "gone"));
        expect(204, scene.root.delete("/users/" + hard.id() + "?hard_delete=true"));
        Eventually.is(() -> owner.get(gone).status() == 404);
        if (parent == Parent.MERGE_REQUEST || parent == Parent.ISSUE) {
            assertEquals(2, read(owner, object).get("user_notes_count").asInt());
        }
    }
}
