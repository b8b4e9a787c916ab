package dev.slipway.bootstrap.discussion;

import static dev.slipway.bootstrap.discussion.NotedScene.expect;
import static dev.slipway.bootstrap.discussion.NotedScene.json;
import static dev.slipway.bootstrap.discussion.NotedScene.made;
import static dev.slipway.bootstrap.discussion.NotedScene.path;
import static dev.slipway.bootstrap.discussion.NotedScene.read;
import static dev.slipway.bootstrap.discussion.NotedScene.saying;
import static dev.slipway.bootstrap.discussion.NotedScene.values;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.discussion.NotedScene.Parent;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Notes of issues: who finds them, and what issues tell about them. */
class IssueNotesTest {

    private static final int GUEST = 10;
    private static final int REPORTER = 20;
    private static final String MISSING = "404 Issue Not Found";

    private final NotedScene scene = new NotedScene();
    private final Api owner = scene.owner.api();
    private final Api developer = scene.developer.api();
    private final Api stranger = scene.stranger.api();
    private String issue;

    @BeforeEach
    void open() {
        issue = scene.object(Parent.ISSUE);
    }

    /** The answers of all operations on notes of the issue, each of which would succeed for the author of the thread. */
    private List<Answer> all(Api caller, JsonNode thread) {
        String discussion = path(issue, thread);
        String note = "/notes/" + NotedScene.note(thread);
        return List.of(caller.get(issue + "/discussions"), caller.get(discussion), caller.get(discussion + "/notes"),
                caller.get(discussion + note), caller.post(issue + "/discussions", saying("x")),
                caller.post(discussion + "/notes", saying("x")), caller.put(discussion + note, saying("x")),
                caller.delete(discussion + note), caller.get(issue + "/notes"), caller.get(issue + note),
                caller.post(issue + "/notes", saying("x")), caller.put(issue + note, saying("x")), caller.delete(issue + note));
    }

    private void refused(int status, String message, List<Answer> answers) {
        answers.forEach(answer -> assertEquals(message, expect(status, answer).message()));
    }

    @Test
    void notes_of_confidential_issues_are_for_those_who_see_these() {
        JsonNode thread = scene.thread(stranger, issue, "text");
        Person author = scene.root.person();
        Person guest = scene.root.person();
        Person reporter = scene.root.person();
        scene.member(guest, GUEST);
        scene.member(reporter, REPORTER);
        expect(200, developer.put(issue, "{\"confidential\":true,\"assignee_ids\":[" + author.id() + "]}"));
        refused(404, MISSING, all(stranger, thread));
        refused(404, MISSING, all(guest.api(), thread));
        for (Api reader : List.of(author.api(), reporter.api())) {
            assertEquals(thread, read(reader, path(issue, thread)));
            made(reader, issue + "/notes", saying("seen"));
        }
    }

    @Test
    void notes_of_a_project_that_closes_its_issues_are_for_its_members_or_hidden() {
        JsonNode thread = scene.thread(stranger, issue, "text");
        expect(200, owner.put(scene.project, "{\"issues_access_level\":\"private\"}"));
        refused(404, MISSING, all(stranger, thread));
        assertEquals(thread, read(developer, path(issue, thread)));
        expect(200, owner.put(scene.project, "{\"issues_access_level\":\"disabled\"}"));
        refused(404, MISSING, all(stranger, thread));
        refused(404, MISSING, all(owner, thread));
    }

    @Test
    void notes_of_internal_and_private_projects_are_hidden_as_these_are() {
        JsonNode thread = scene.thread(stranger, issue, "text");
        Person external = scene.root.person();
        expect(200, scene.root.put("/users/" + external.id(), "{\"external\":true}"));
        expect(200, owner.put(scene.project, "{\"visibility\":\"internal\"}"));
        assertEquals(thread, read(stranger, path(issue, thread)));
        refused(404, "404 Project Not Found", all(external.api(), thread));
        expect(200, owner.put(scene.project, "{\"visibility\":\"private\"}"));
        refused(404, "404 Project Not Found", all(stranger, thread));
        all(Api.anonymous(), thread).forEach(answer -> expect(401, answer));
        Person guest = scene.root.person();
        scene.member(guest, GUEST);
        made(guest.api(), issue + "/notes", saying("x"));
        assertEquals(thread, read(guest.api(), path(issue, thread)));
    }

    @Test
    void locked_issue_takes_notes_of_members() {
        JsonNode thread = scene.thread(stranger, issue, "text");
        expect(200, developer.put(issue, "{\"discussion_locked\":true}"));
        expect(403, stranger.post(issue + "/notes", saying("x")));
        expect(403, stranger.post(issue + "/discussions", saying("x")));
        expect(403, stranger.post(path(issue, thread) + "/notes", saying("x")));
        Person guest = scene.root.person();
        scene.member(guest, GUEST);
        made(guest.api(), path(issue, thread) + "/notes", saying("x"));
        assertEquals(thread.get("id"), read(stranger, path(issue, thread)).get("id"));
    }

    @Test
    void issue_shows_the_number_of_its_notes_and_is_updated_by_them() {
        String before = read(owner, issue).get("updated_at").asText();
        JsonNode thread = scene.thread(stranger, issue, "one");
        made(developer, path(issue, thread) + "/notes", saying("two"));
        JsonNode third = made(developer, issue + "/notes", json(Map.of("body", "three", "internal", true)));
        assertEquals(3, read(owner, issue).get("user_notes_count").asInt());
        assertEquals(List.of("2"), values(read(stranger, scene.project + "/issues"), "user_notes_count"));
        assertEquals(2, read(stranger, issue).get("user_notes_count").asInt());
        assertTrue(read(owner, issue).get("updated_at").asText().compareTo(before) > 0);
        expect(204, developer.delete(issue + "/notes/" + third.get("id")));
        assertEquals(2, read(owner, issue).get("user_notes_count").asInt());
        assertEquals(read(owner, issue).at("/_links/notes").asText().replaceAll(".*/api/v4", ""), issue + "/notes");
    }

    @Test
    void plain_notes_are_listed_in_either_order_changed_and_deleted() {
        JsonNode first = made(stranger, issue + "/notes", saying("first"));
        JsonNode second = made(developer, issue + "/notes", saying("second"));
        assertEquals(List.of("second", "first"), values(read(stranger, issue + "/notes"), "body"));
        assertEquals(List.of("first", "second"), values(read(stranger, issue + "/notes?sort=asc"), "body"));
        assertEquals("other", expect(200, stranger.put(issue + "/notes/" + first.get("id"), saying("other"))).body().get("body").asText());
        assertEquals("other", expect(200, stranger.put(issue + "/notes/" + first.get("id"), "{}")).body().get("body").asText());
        assertEquals(List.of("second", "other"), values(read(stranger, issue + "/notes?order_by=updated_at&sort=asc"), "body"));
        assertEquals(List.of(), values(read(stranger, issue + "/notes?activity_filter=only_activity"), "body"));
        Answer page = expect(200, stranger.get(issue + "/notes?pagination=keyset&per_page=1"));
        assertTrue(page.header("Link").contains("rel=\"next\""));
        assertEquals(403, stranger.delete(issue + "/notes/" + second.get("id")).status());
        expect(204, developer.delete(issue + "/notes/" + second.get("id")));
        assertEquals("404 Not found", expect(404, developer.get(issue + "/notes/" + second.get("id"))).message());
    }

    @Test
    void notes_go_with_their_issue() {
        JsonNode thread = scene.thread(stranger, issue, "text");
        expect(204, owner.delete(issue));
        refused(404, MISSING, all(owner, thread));
        String next = scene.object(Parent.ISSUE);
        assertEquals(0, read(owner, next).get("user_notes_count").asInt());
        assertEquals(0, read(owner, next + "/discussions").size());
    }

    @Test
    void threads_of_issues_are_not_resolved() {
        JsonNode thread = scene.thread(stranger, issue, "text");
        assertEquals(405, owner.put(path(issue, thread), "{\"resolved\":true}").status());
        assertEquals("400 Bad request - Note is not resolvable", expect(400,
                developer.put(path(issue, thread) + "/notes/" + NotedScene.note(thread), "{\"resolved\":true}")).message());
    }
}
