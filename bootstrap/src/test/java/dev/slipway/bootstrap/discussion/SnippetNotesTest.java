package dev.slipway.bootstrap.discussion;

import static dev.slipway.bootstrap.discussion.NotedScene.expect;
import static dev.slipway.bootstrap.discussion.NotedScene.made;
import static dev.slipway.bootstrap.discussion.NotedScene.path;
import static dev.slipway.bootstrap.discussion.NotedScene.read;
import static dev.slipway.bootstrap.discussion.NotedScene.saying;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.discussion.NotedScene.Parent;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.domain.access.Visibility;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Notes of snippets: who finds them. */
class SnippetNotesTest {

    private static final int GUEST = 10;
    private static final String MISSING = "404 Snippet Not Found";

    private final NotedScene scene = new NotedScene();
    private final Api owner = scene.owner.api();
    private final Api developer = scene.developer.api();
    private final Api stranger = scene.stranger.api();

    /** The answers of all operations on notes of a snippet. */
    private static List<Answer> all(Api caller, String snippet, JsonNode thread) {
        String discussion = path(snippet, thread);
        String note = "/notes/" + NotedScene.note(thread);
        return List.of(caller.get(snippet + "/discussions"), caller.get(discussion), caller.get(discussion + "/notes"),
                caller.get(discussion + note), caller.post(snippet + "/discussions", saying("x")),
                caller.post(discussion + "/notes", saying("x")), caller.put(discussion + note, saying("x")),
                caller.delete(discussion + note), caller.get(snippet + "/notes"), caller.get(snippet + note),
                caller.post(snippet + "/notes", saying("x")), caller.put(snippet + note, saying("x")), caller.delete(snippet + note));
    }

    private static void refused(int status, String message, List<Answer> answers) {
        answers.forEach(answer -> assertEquals(message, expect(status, answer).message()));
    }

    @Test
    void notes_are_for_those_who_see_the_snippet() {
        String hidden = scene.snippet(scene.developer, Visibility.PRIVATE);
        JsonNode thread = scene.thread(developer, hidden, "text");
        assertTrue(thread.at("/notes/0/noteable_iid").isNull());
        assertEquals(hidden.replaceAll(".*/", ""), thread.at("/notes/0/noteable_id").asText());
        refused(404, MISSING, all(stranger, hidden, thread));
        Person guest = scene.root.person();
        scene.member(guest, GUEST);
        assertEquals(thread, read(guest.api(), path(hidden, thread)));
        made(guest.api(), hidden + "/notes", saying("seen"));
        String internal = scene.snippet(scene.developer, Visibility.INTERNAL);
        JsonNode other = scene.thread(stranger, internal, "text");
        Person external = scene.root.person();
        expect(200, scene.root.put("/users/" + external.id(), "{\"external\":true}"));
        refused(404, MISSING, all(external.api(), internal, other));
        all(Api.anonymous(), internal, other).forEach(answer -> expect(401, answer));
    }

    @Test
    void notes_of_closed_snippets_and_of_those_of_other_projects_are_not_found() {
        String snippet = scene.snippet(scene.developer, Visibility.PUBLIC);
        JsonNode thread = scene.thread(stranger, snippet, "text");
        long other = made(owner, "/projects", "{\"name\":\"" + Api.unique("elsewhere") + "\",\"visibility\":\"public\"}").get("id")
                .asLong();
        String elsewhere = "/projects/" + other + "/snippets/" + snippet.replaceAll(".*/", "");
        refused(404, MISSING, all(owner, elsewhere, thread));
        expect(200, owner.put(scene.project, "{\"snippets_access_level\":\"private\"}"));
        refused(404, MISSING, all(stranger, snippet, thread));
        assertEquals(thread, read(developer, path(snippet, thread)));
        expect(200, owner.put(scene.project, "{\"snippets_access_level\":\"disabled\"}"));
        refused(404, MISSING, all(owner, snippet, thread));
    }

    private static List<String> told(Api reader, String object) {
        return NotedScene.values(read(reader, object + "/notes?sort=asc&activity_filter=only_activity"), "body");
    }

    /** The answers about the notes of an object. */
    private static List<String> everything(Api reader, String object) {
        return Stream.of("", "/notes", "/notes?activity_filter=only_activity", "/discussions", "/discussions?pagination=keyset&per_page=1")
                .map(path -> expect(200, reader.get(object + path)))
                .map(answer -> answer.body().toString().replaceAll("\"updated_at\":\"[^\"]*\"", "") + answer.header("X-Total")).toList();
    }

    @Test
    void notes_of_snippets_mention_issues_and_merge_requests() {
        String issue = scene.object(Parent.ISSUE);
        String request = scene.object(Parent.MERGE_REQUEST);
        String snippet = scene.snippet(scene.developer, Visibility.PUBLIC);
        String mention = "mentioned in snippet $" + snippet.replaceAll(".*/", "");
        JsonNode thread = scene.thread(developer, snippet, "See #1");
        Eventually.is(() -> told(stranger, issue).equals(List.of(mention)));
        made(developer, path(snippet, thread) + "/notes", saying("And #1"));
        JsonNode comment = made(developer, snippet + "/notes", saying("None"));
        expect(200, developer.put(snippet + "/notes/" + comment.get("id"), saying("But !1")));
        Eventually.is(() -> told(stranger, request).contains(mention));
        assertEquals(List.of(mention), told(stranger, issue), "an object is told once");
        assertEquals(List.of(), told(stranger, snippet));
        expect(204, developer.delete(snippet));
        assertEquals(List.of(), told(owner, issue));
    }

    @Test
    void mention_in_a_private_snippet_changes_no_answer_to_others() {
        String issue = scene.object(Parent.ISSUE);
        made(developer, issue + "/notes", saying("A comment"));
        List<String> before = everything(stranger, issue);
        String snippet = scene.snippet(scene.developer, Visibility.PRIVATE);
        String mention = "mentioned in snippet $" + snippet.replaceAll(".*/", "");
        made(developer, snippet + "/notes", saying("See #1"));
        Eventually.is(() -> told(owner, issue).equals(List.of(mention)));
        assertEquals(before, everything(stranger, issue));
        JsonNode note = read(owner, issue + "/notes").get(0);
        assertEquals(404, stranger.get(issue + "/notes/" + note.get("id")).status());
        Person guest = scene.root.person();
        scene.member(guest, GUEST);
        assertEquals(List.of(mention), told(guest.api(), issue));
        expect(200, developer.put(snippet, "{\"visibility\":\"internal\"}"));
        assertEquals(List.of(mention), told(stranger, issue));
        expect(200, owner.put(scene.project, "{\"snippets_access_level\":\"private\"}"));
        assertEquals(before, everything(stranger, issue));
        assertEquals(List.of(mention), told(guest.api(), issue));
    }

    @Test
    void notes_go_with_their_snippet() {
        String snippet = scene.snippet(scene.developer, Visibility.PUBLIC);
        JsonNode thread = scene.thread(stranger, snippet, "text");
        expect(204, developer.delete(snippet));
        refused(404, MISSING, all(owner, snippet, thread));
    }
}
