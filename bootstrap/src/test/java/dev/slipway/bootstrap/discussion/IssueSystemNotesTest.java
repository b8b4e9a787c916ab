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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of issues are told by notes of the system and by events of states and weights, as clients read them. */
class IssueSystemNotesTest {

    private static final int REPORTER = 20;
    private static final int MAINTAINER = 40;

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person maintainer = root.person();
    private final Person stranger = root.person();
    private final String group = Api.unique("talk");
    private String project;
    private String issues;
    private String one;

    @BeforeEach
    void make() {
        String groupId = made(owner, "/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}".formatted(group, group))
                .get("id").asText();
        project = "/projects/" + made(owner, "/projects", "{\"name\":\"tool\",\"visibility\":\"public\",\"initialize_with_readme\":true,"
                + "\"namespace_id\":" + groupId + "}").get("id").asText();
        made(owner, project + "/members", "{\"user_id\":" + maintainer.id() + ",\"access_level\":" + MAINTAINER + "}");
        issues = project + "/issues";
        one = issues + "/1";
    }

    private static JsonNode made(Person person, String path, String json) {
        Answer answer = person.api().post(path, json);
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.body();
    }

    private static JsonNode read(Person person, String path) {
        Answer answer = person.api().get(path);
        assertEquals(200, answer.status(), answer.body().toString());
        return answer.body();
    }

    private void change(Person person, String json) {
        Answer answer = person.api().put(one, json);
        assertEquals(200, answer.status(), answer.body().toString());
    }

    private static List<String> values(JsonNode list, String pointer) {
        List<String> values = new ArrayList<>();
        list.forEach(item -> values.add(item.at(pointer).asText()));
        return values;
    }

    private List<String> told(Person reader) {
        return values(read(reader, one + "/notes?sort=asc&activity_filter=only_activity&per_page=100"), "/body");
    }

    @Test
    void changes_of_an_issue_are_told_in_the_words_of_the_product() {
        made(owner, issues, "{\"title\":\"Fix login\",\"assignee_ids\":[" + owner.id() + "],\"due_date\":\"2026-11-27\",\"weight\":2}");
        change(owner, "{\"title\":\"Fix logout\",\"description\":\"Why\"}");
        change(owner, "{\"assignee_ids\":[" + maintainer.id() + "],\"due_date\":null}");
        change(maintainer, "{\"confidential\":true}");
        change(maintainer, "{\"confidential\":false,\"discussion_locked\":true}");
        change(owner, "{\"issue_type\":\"incident\",\"health_status\":\"at_risk\",\"discussion_locked\":false}");
        change(owner, "{\"labels\":\"bug\",\"weight\":5}");
        change(owner, "{\"state_event\":\"close\"}");
        change(owner, "{\"state_event\":\"close\"}");
        change(owner, "{\"state_event\":\"reopen\",\"health_status\":null}");
        assertEquals(403, stranger.api().put(one, "{\"title\":\"mine\"}").status());
        assertEquals(400, owner.api().put(one, "{\"title\":\"\",\"description\":\"x\"}").status());
        String first = "@" + owner.username();
        assertEquals(List.of("changed due date to November 27, 2026", "assigned to " + first,
                "changed title from **Fix log{-in-}** to **Fix log{+out+}**", "changed the description", "removed due date",
                "assigned to @" + maintainer.username() + " and unassigned " + first, "made the issue confidential",
                "locked the discussion in this issue", "made the issue visible to everyone", "unlocked the discussion in this issue",
                "changed health status to **at risk**", "changed type from issue to incident", "closed", "reopened",
                "removed the health status"), told(stranger));
        assertEquals(0, read(stranger, one).get("user_notes_count").asInt());
        JsonNode notes = read(stranger, one + "/notes?sort=asc&per_page=100");
        assertEquals(maintainer.username(), notes.get(6).at("/author/username").asText());
        assertEquals("true Issue null", notes.get(0).get("system") + " " + notes.get(0).get("noteable_type").asText() + " "
                + notes.get(0).get("type"));
        String discussion = read(stranger, one + "/discussions").get(0).get("id").asText();
        assertEquals(400, owner.api().post(one + "/discussions/" + discussion + "/notes", "{\"body\":\"x\"}").status());
        assertEquals(403, owner.api().put(one + "/notes/" + notes.get(0).get("id"), "{\"body\":\"x\"}").status());
        assertEquals(403, owner.api().delete(one + "/notes/" + notes.get(0).get("id")).status());
    }

    @Test
    void time_that_an_owner_tells_is_that_of_the_note() {
        made(owner, issues, "{\"title\":\"Fix login\",\"created_at\":\"2026-01-01T00:00:00Z\"}");
        change(owner, "{\"title\":\"Fix logout\",\"updated_at\":\"2026-01-02T03:04:05Z\"}");
        assertEquals("2026-01-02T03:04:05.000Z", read(owner, one + "/notes").get(0).get("created_at").asText());
        assertEquals("2026-01-02T03:04:05.000Z", read(owner, one).get("updated_at").asText());
    }

    @Test
    void administrator_who_acts_for_a_user_writes_as_that_user() {
        made(owner, issues, "{\"title\":\"Fix login\"}");
        assertEquals(200, root.put(one, "{\"state_event\":\"close\",\"sudo\":\"" + maintainer.username() + "\"}").status());
        assertEquals(maintainer.username(), read(stranger, one + "/notes").get(0).at("/author/username").asText());
        assertEquals(maintainer.username(), read(stranger, one + "/resource_state_events").get(0).at("/user/username").asText());
    }

    @Test
    void states_and_weights_are_events() {
        JsonNode issue = made(owner, issues, "{\"title\":\"Fix login\"}");
        assertEquals("[]", read(stranger, one + "/resource_state_events").toString());
        assertEquals("[]", read(stranger, one + "/resource_weight_events").toString());
        change(owner, "{\"state_event\":\"close\",\"weight\":3}");
        change(maintainer, "{\"state_event\":\"reopen\",\"weight\":0}");
        change(owner, "{\"weight\":null,\"title\":\"Fix logout\"}");
        JsonNode states = read(stranger, one + "/resource_state_events");
        assertEquals(List.of("closed", "reopened"), values(states, "/state"));
        assertEquals(List.of("id", "user", "created_at", "resource_type", "resource_id", "state"), keys(states.get(0)));
        assertEquals(List.of("Issue", issue.get("id").asText(), owner.username()), List.of(states.get(0).get("resource_type").asText(),
                states.get(0).get("resource_id").asText(), states.get(0).at("/user/username").asText()));
        assertEquals(states.get(1), read(stranger, one + "/resource_state_events/" + states.get(1).get("id")));
        JsonNode weights = read(stranger, one + "/resource_weight_events");
        assertEquals(List.of("3", "0", "null"), values(weights, "/weight"));
        assertEquals(List.of("id", "user", "created_at", "issue_id", "weight"), keys(weights.get(0)));
        assertEquals(issue.get("id"), weights.get(0).get("issue_id"));
        assertEquals(weights.get(2), read(stranger, one + "/resource_weight_events/" + weights.get(2).get("id")));
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @Test
    void events_are_found_in_their_issue_by_its_readers() {
        made(owner, issues, "{\"title\":\"Hidden\",\"confidential\":true}");
        made(owner, issues, "{\"title\":\"Open\"}");
        change(owner, "{\"state_event\":\"close\",\"weight\":3}");
        for (String events : List.of("/resource_state_events", "/resource_weight_events")) {
            String event = read(maintainer, one + events).get(0).get("id").asText();
            assertEquals("{\"message\":\"404 Issue Not Found\"}", refused(404, stranger.api().get(one + events)));
            assertEquals("{\"message\":\"404 Issue Not Found\"}", refused(404, stranger.api().get(one + events + "/" + event)));
            assertEquals("{\"message\":\"404 Issue Not Found\"}", refused(404, owner.api().get(issues + "/99" + events)));
            assertEquals("{\"message\":\"404 Not found\"}", refused(404, owner.api().get(issues + "/2" + events + "/" + event)));
            assertEquals("{\"message\":\"404 Not found\"}", refused(404, owner.api().get(one + events + "/999999999")));
            assertEquals(400, owner.api().get(one + events + "/x").status());
            assertEquals(401, Api.anonymous().get(issues + "/2" + events).status());
            assertEquals("[]", read(stranger, issues + "/2" + events).toString());
        }
    }

    private static String refused(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer.body().toString();
    }

    @Test
    void merge_that_closes_an_issue_is_told_to_readers_of_the_request() {
        made(owner, issues, "{\"title\":\"Fix login\"}");
        made(owner, project + "/repository/commits", "{\"branch\":\"topic\",\"start_branch\":\"main\",\"commit_message\":\"Add x\","
                + "\"actions\":[{\"action\":\"create\",\"file_path\":\"x\",\"content\":\"x\"}]}");
        made(owner, project + "/merge_requests", "{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"Closes #1\"}");
        Eventually.is(() -> read(owner, project + "/merge_requests/1").get("detailed_merge_status").asText().equals("mergeable"));
        assertEquals(200, owner.api().put(project + "/merge_requests/1/merge", "{}").status());
        Eventually.is(() -> read(owner, one).get("state").asText().equals("closed"));
        assertTrue(told(stranger).contains("closed via merge request !1"), told(stranger).toString());
        assertEquals(List.of("closed"), values(read(stranger, one + "/resource_state_events"), "/state"));
        assertEquals(List.of("merged"), values(read(stranger, project + "/merge_requests/1/resource_state_events"), "/state"));
        JsonNode event = read(stranger, project + "/merge_requests/1/resource_state_events").get(0);
        assertEquals("MergeRequest", event.get("resource_type").asText());
        assertEquals(event, read(stranger, project + "/merge_requests/1/resource_state_events/" + event.get("id")));
        assertEquals(200, owner.api().put(project, "{\"merge_requests_access_level\":\"private\"}").status());
        assertEquals("{\"message\":\"404 MergeRequest Not Found\"}",
                refused(404, stranger.api().get(project + "/merge_requests/1/resource_state_events")));
        assertEquals(List.of(), told(stranger));
        assertEquals("0", stranger.api().get(one + "/discussions").header("X-Total"));
        made(owner, project + "/members", "{\"user_id\":" + stranger.id() + ",\"access_level\":" + REPORTER + "}");
        assertTrue(told(stranger).contains("closed via merge request !1"), told(stranger).toString());
    }

    @Test
    void notes_of_concurrent_changes_follow_the_order_of_the_changes() throws Exception {
        made(owner, issues, "{\"title\":\"title 0\"}");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<? extends Future<?>> writers = IntStream.rangeClosed(1, 12).mapToObj(number -> threads.submit(
                    () -> change(number % 2 == 0 ? owner : maintainer, "{\"title\":\"t" + number + "\"}"))).toList();
            for (Future<?> writer : writers) {
                writer.get();
            }
        }
        List<String> told = told(stranger);
        assertEquals(12, told.size());
        for (int note = 1; note < told.size(); note++) {
            assertEquals(plain(told.get(note - 1).split(" to ")[1]), plain(told.get(note).split(" to ")[0].split(" from ")[1]));
        }
        assertEquals(read(owner, one).get("title").asText(), plain(told.getLast().split(" to ")[1]));
    }

    /** Returns a title without the marks of its difference. */
    private static String plain(String marked) {
        return marked.replaceAll("\\*\\*|\\{[-+]|[-+]}", "");
    }
}
