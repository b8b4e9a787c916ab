package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import java.util.Map;

/**
 * A public group with a public project, in which an issue, a merge request, a snippet and an epic have all that can hang on them, and
 * beside them places that others do not see: a private project, a private subgroup, and a public project whose work is for its members.
 */
final class WorkScene implements AutoCloseable {

    /** A word that is only in what is hidden. */
    static final String WORD = "whisper";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Callers by what sets them apart. */
    enum Caller {
        ANONYMOUS, STRANGER,
        /** A user who is told of nothing that is internal. */
        EXTERNAL,
        /** A guest of the project, who wrote its issue and has to work on it. */
        GUEST,
        /** A reporter of the project, and of no group. */
        REPORTER
    }

    /** Lists of projects are read more often than callers without an account may in ten minutes. */
    private final TestServer server = TestServer.start(Map.of("SLIPWAY_PROJECT_LISTS_PER_10_MINUTES", "0"));
    private final Api root = Api.root(server.address());
    final Person owner = root.person();
    /** A reporter of the project who says nothing in public. */
    final Person silent = root.person();
    private final Person stranger = root.person();
    private final Person external = root.person();
    private final Person guest = root.person();
    private final Person reporter = root.person();
    final String name = Api.unique("work");
    final long groupId = group(name, "public", null);
    final String group = "/groups/" + groupId;
    final long closedGroupId = group("closed", "private", groupId);
    final String closedGroup = "/groups/" + closedGroupId;
    final long projectId = project(groupId, "tool", "public");
    final String project = "/projects/" + projectId;
    final long privateId = project(groupId, "private", "private");
    final String privateProject = "/projects/" + privateId;
    /** A private project whose reporter sees its confidential issue, and not the confidential epics of the group. */
    private final long sharedId = project(groupId, "shared", "private");
    final String sharedProject = "/projects/" + sharedId;
    final String restrictedProject = "/projects/" + project(groupId, "restricted", "public");
    final String closedProject = "/projects/" + project(closedGroupId, "closed", "private");
    final String issue = project + "/issues/1";
    final String request = project + "/merge_requests/1";
    final String epic = group + "/epics/1";
    final String snippet;
    final String milestone;

    WorkScene() {
        expect(200, root.put("/users/" + external.id(), "{\"external\":true}"));
        expect(200, owner.api().put(restrictedProject, """
                {"issues_access_level":"private","merge_requests_access_level":"private","snippets_access_level":"private"}"""));
        member(project, guest, 10);
        member(project, reporter, 20);
        member(project, silent, 20);
        member(sharedProject, reporter, 20);
        made(project + "/labels", Map.of("name", "bug", "color", "#ff0000"));
        made(group + "/labels", Map.of("name", "shared", "color", "#00ff00"));
        milestone = made(group + "/milestones", Map.of("title", "first", "due_date", "2030-01-01")).get("id").asText();
        made(project + "/milestones", Map.of("title", "own"));
        JsonNode open = made(group + "/epics", Map.of("title", "open", "labels", "shared"));
        assertEquals(open.get("id"), open.get("iid"), "paths name the epic by either");
        talk(epic);
        made(epic + "/epics", Map.of("title", "child"));
        expect(201, guest.api().post(project + "/issues", "{\"title\":\"open\"}"));
        talk(issue);
        long second = made(project + "/issues", Map.of("title", "second")).get("iid").asLong();
        for (String place : List.of(project, privateProject, restrictedProject, closedProject)) {
            change(place, "topic");
        }
        made(project + "/merge_requests", Map.of("title", "open", "source_branch", "topic", "target_branch", "main", "description",
                "Closes #1"));
        talk(request);
        snippet = project + "/snippets/" + snippet(project + "/snippets", "public");
        talk(snippet);
        snippet("/snippets", "public");
        String commit = expect(200, owner.api().get(project + "/repository/commits")).body().get(0).get("id").asText();
        expect(201, stranger.api().post(project + "/repository/commits/" + commit + "/discussions", "{\"body\":\"Why?\"}"));
        made(sharedProject + "/issues", Map.of("title", "shared", "confidential", true));
        made(issue + "/links", Map.of("target_project_id", projectId, "target_issue_iid", second));
        made(epic + "/issues/" + expect(200, owner.api().get(issue)).id(), Map.of());
        for (String thing : List.of(issue, request)) {
            changed(thing, Map.of("labels", "bug,shared", "milestone_id", milestone));
        }
        changed(issue, Map.of("weight", 2, "assignee_ids", List.of(guest.id())));
        for (String thing : List.of(issue, request, epic)) {
            changed(thing, Map.of("state_event", "close"));
            changed(thing, Map.of("state_event", "reopen"));
        }
        Eventually.is(() -> owner.api().get(issue).body().get("merge_requests_count").asInt() == 1
                && owner.api().get(request).body().get("merge_status").asText().equals("can_be_merged"));
        settle();
    }

    /** Begins a thread, and puts an emoji on it and on the thing. */
    private void talk(String thing) {
        long note = expect(201, stranger.api().post(thing + "/discussions", "{\"body\":\"Why?\"}")).body().at("/notes/0/id").asLong();
        expect(201, guest.api().post(thing + "/notes", "{\"body\":\"Oh.\"}"));
        for (String loved : List.of(thing, thing + "/notes/" + note)) {
            expect(201, stranger.api().post(loved + "/award_emoji", "{\"name\":\"thumbsup\"}"));
        }
    }

    Api api(Caller caller) {
        return switch (caller) {
            case ANONYMOUS -> root.with(null);
            case STRANGER -> stranger.api();
            case EXTERNAL -> external.api();
            case GUEST -> guest.api();
            case REPORTER -> reporter.api();
        };
    }

    ReadsOfWork reads() {
        String person = String.valueOf(owner.id());
        Map<String, List<String>> roots = Map.of("/groups", List.of(String.valueOf(groupId)),
                "/projects", List.of(String.valueOf(projectId), String.valueOf(sharedId)), "/users", List.of(person));
        return new ReadsOfWork(owner.api(), roots, Map.ofEntries(
                Map.entry("labels", List.of("bug", "shared", WORD, "Any", "None")),
                Map.entry("milestone", List.of("first", WORD)),
                Map.entry("milestone_id", List.of("Any", "None", "Upcoming", "Started")),
                Map.entry("search", List.of("open", WORD)),
                Map.entry("title", List.of(WORD)),
                Map.entry("author_id", List.of(person, String.valueOf(silent.id()))),
                Map.entry("assignee_id", List.of(person)),
                Map.entry("epic_id", List.of("1")),
                Map.entry("iids", List.of("1")),
                Map.entry("my_reaction_emoji", List.of("thumbsup")),
                Map.entry("weight", List.of("2"))));
    }

    /** Waits until no work is due. */
    void settle() {
        Eventually.is(() -> server.database().number(
                "select count(*) from scheduled_tasks where picked or execution_time <= now()") == 0);
    }

    private long group(String path, String visibility, Long parent) {
        return expect(201, owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"%s\",\"parent_id\":%s}"
                .formatted(path, path, visibility, parent))).id();
    }

    private long project(long inGroup, String path, String visibility) {
        return made("/projects", Map.of("name", path, "visibility", visibility, "namespace_id", inGroup, "initialize_with_readme", true))
                .get("id").asLong();
    }

    private void member(String of, Person person, int level) {
        made(of + "/members", Map.of("user_id", person.id(), "access_level", level));
    }

    /** Commits a file to a branch of its own. */
    void change(String of, String branch) {
        made(of + "/repository/commits", Map.of("branch", branch, "start_branch", "main", "commit_message", "Add " + branch,
                "actions", List.of(Map.of("action", "create", "file_path", branch, "content", "x"))));
    }

    /** @return its id */
    long snippet(String at, String visibility) {
        return made(at, Map.of("title", visibility.equals("public") ? "open" : WORD, "visibility", visibility, "file_name", "a.txt",
                "content", "x")).get("id").asLong();
    }

    /** Makes something as the owner. */
    JsonNode made(String path, Map<String, ?> parameters) {
        return expect(201, owner.api().post(path, json(parameters))).body();
    }

    void changed(String path, Map<String, ?> parameters) {
        expect(200, owner.api().put(path, json(parameters)));
    }

    static String json(Map<String, ?> parameters) {
        return JSON.valueToTree(parameters).toString();
    }

    static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.response().uri() + " " + answer.body());
        return answer;
    }

    @Override
    public void close() {
        server.close();
    }
}
