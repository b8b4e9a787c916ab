package dev.slipway.bootstrap.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Issues as clients write, find, change and delete them. */
class IssueOperationsTest {

    private static final int REPORTER = 20;

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person other = root.person();
    private String group;
    private String path;
    private long project;
    private String issues;

    @BeforeEach
    void make() {
        group = Api.unique("issues");
        long id = owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}".formatted(group, group)).id();
        Answer made = owner.api().post("/projects", "{\"name\":\"tool\",\"visibility\":\"public\",\"namespace_id\":" + id + "}");
        project = made.id();
        path = group + "/tool";
        issues = "/projects/" + project + "/issues";
    }

    private JsonNode created(Api api, String json) {
        Answer answer = api.post(issues, json);
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.body();
    }

    private static List<Long> numbers(Answer list) {
        assertEquals(200, list.status(), list.body().toString());
        List<Long> iids = new ArrayList<>();
        list.body().forEach(issue -> iids.add(issue.get("iid").asLong()));
        return iids;
    }

    private static String error(Answer answer) {
        assertEquals(400, answer.status(), answer.body().toString());
        return answer.body().get("error").asText();
    }

    @Test
    void an_issue_has_all_keys_that_clients_read() {
        JsonNode issue = created(owner.api(), """
                {"title":"Ünder","description":"- [x] a\\n- [ ] b","labels":"ui, \
                bug","assignee_ids":[%d,%d],"due_date":"2027-01-02","weight":3,
                 "confidential":true,"issue_type":"incident","discussion_locked":true,"health_status":"at_risk"}""".formatted(other.id(),
                owner.id()));
        Set<String> keys = new HashSet<>();
        issue.fieldNames().forEachRemaining(keys::add);
        assertEquals(Set.of("id", "iid", "project_id", "title", "description", "state", "created_at", "updated_at", "closed_at",
                "closed_by", "labels",
                "milestone", "assignees", "author", "type", "assignee", "user_notes_count", "merge_requests_count", "upvotes", "downvotes",
                "due_date",
                "confidential", "discussion_locked", "issue_type", "web_url", "time_stats", "task_completion_status", "weight",
                "blocking_issues_count",
                "has_tasks", "task_status", "_links", "references", "severity", "subscribed", "moved_to_id", "imported", "imported_from",
                "service_desk_reply_to", "epic_iid", "epic", "iteration", "health_status"), keys);
        assertEquals("[\"bug\",\"ui\"]", issue.get("labels").toString());
        assertEquals(List.of("1", "opened", "2027-01-02", "true", "incident", "INCIDENT", "true", "UNKNOWN", "3", "at_risk",
                "1 of 2 tasks completed"),
                List.of("iid", "state", "due_date", "confidential", "issue_type", "type", "discussion_locked", "severity", "weight",
                        "health_status",
                        "task_status").stream().map(key -> issue.get(key).asText()).toList());
        assertEquals("{\"count\":2,\"completed_count\":1}", issue.get("task_completion_status").toString());
        assertEquals("{\"short\":\"#1\",\"relative\":\"#1\",\"full\":\"" + path + "#1\"}", issue.get("references").toString());
        assertEquals(TestServer.shared().address() + "/" + path + "/-/issues/1", issue.get("web_url").asText());
        assertEquals(TestServer.shared().api("/projects/" + project + "/issues/1").toString(), issue.get("_links").get("self").asText());
        assertEquals(owner.username(), issue.get("author").get("username").asText());
        assertEquals(2, issue.get("assignees").size());
        assertEquals(issue.get("assignees").get(0), issue.get("assignee"));
        assertEquals("{\"time_estimate\":0,\"total_time_spent\":0,\"human_time_estimate\":null,\"human_total_time_spent\":null}",
                issue.get("time_stats").toString());
        for (String none : List.of("closed_at", "closed_by", "milestone", "moved_to_id", "epic", "epic_iid", "iteration")) {
            assertTrue(issue.get(none).isNull(), none);
        }
        assertEquals(issue, owner.api().get(issues + "/1").body());
        JsonNode plain = created(other.api(), "{\"title\":\"x\"}");
        assertFalse(plain.has("task_status"));
        assertFalse(owner.api().get(issues).body().get(0).has("subscribed"));
        assertTrue(plain.get("description").isNull() && plain.get("discussion_locked").isNull() && plain.get("assignee").isNull());
    }

    @Test
    void it_is_changed_closed_opened_and_deleted() {
        created(owner.api(), "{\"title\":\"x\",\"labels\":[\"a\",\"b\"],\"assignee_id\":" + owner.id() + "}");
        JsonNode changed = owner.api()
                .put(issues + "/1", "{\"title\":\"y\",\"add_labels\":\"c\",\"remove_labels\":[\"a\"],\"assignee_ids\":[]}").body();
        assertEquals("y", changed.get("title").asText());
        assertEquals("[\"b\",\"c\"]", changed.get("labels").toString());
        assertEquals("[]", changed.get("assignees").toString());
        JsonNode closed = owner.api().put(issues + "/1", "{\"state_event\":\"close\"}").body();
        assertEquals("closed", closed.get("state").asText());
        assertEquals(owner.username(), closed.get("closed_by").get("username").asText());
        assertEquals(closed.get("updated_at"), closed.get("closed_at"));
        JsonNode opened = owner.api().put(issues + "/1?state_event=reopen", "{\"labels\":\"\"}").body();
        assertEquals("opened", opened.get("state").asText());
        assertTrue(opened.get("closed_at").isNull() && opened.get("labels").isEmpty());
        assertEquals(412, owner.api().call("DELETE", issues + "/1", null, "If-Unmodified-Since", "Thu, 01 Jan 2026 00:00:00 GMT").status());
        assertEquals(403, other.api().delete(issues + "/1").status());
        assertEquals(204, owner.api().delete(issues + "/1").status());
        assertEquals("404 Not found", owner.api().get(issues + "/1").message());
        assertEquals(2, created(owner.api(), "{\"title\":\"z\"}").get("iid").asLong());
    }

    @Test
    void refusals() {
        assertEquals("title is missing", error(owner.api().post(issues, "{}")));
        assertEquals("{\"message\":{\"title\":[\"can't be blank\"]}}", owner.api().post(issues, "{\"title\":\" \"}").body().toString());
        assertEquals("{\"message\":{\"title\":[\"is too long (maximum is 255 characters)\"]}}",
                owner.api().post(issues, "{\"title\":\"" + "x".repeat(256) + "\"}").body().toString());
        assertEquals("{\"message\":{\"milestone_id\":[\"is invalid\"]}}",
                owner.api().post(issues, "{\"title\":\"x\",\"milestone_id\":1}").body().toString());
        assertEquals(401, Api.anonymous().post(issues, "{\"title\":\"x\"}").status());
        created(owner.api(), "{\"title\":\"x\",\"iid\":7,\"created_at\":\"2020-01-02T03:04:05Z\"}");
        assertEquals("2020-01-02T03:04:05.000Z", owner.api().get(issues + "/7").body().get("created_at").asText());
        Answer taken = owner.api().post(issues, "{\"title\":\"x\",\"iid\":7}");
        assertEquals(409, taken.status());
        assertEquals("Duplicated issue", taken.message());
        assertEquals("created_at does not have a valid value",
                error(owner.api().post(issues, "{\"title\":\"x\",\"created_at\":\"2999-01-01\"}")));
        assertTrue(error(owner.api().put(issues + "/7", "{}")).endsWith("are missing, at least one parameter must be provided"));
        assertEquals("state_event does not have a valid value", error(owner.api().put(issues + "/7", "{\"state_event\":\"delete\"}")));
        assertEquals(403, other.api().put(issues + "/7", "{\"title\":\"y\"}").status());
        assertEquals(404, owner.api().put(issues + "/8", "{\"title\":\"y\"}").status());
        assertEquals("assignee_id is invalid", error(owner.api().get(issues + "?assignee_id=somebody")));
        assertEquals("not[weight] is invalid", error(owner.api().get(issues + "?not%5Bweight%5D=much")));
    }

    /** Four issues, asked for in as many ways as there are; - for no query, and for none of them. */
    private static final String LISTS = """
            -                                          4,3,2,1
            ?sort=asc                                  1,2,3,4
            ?order_by=title&sort=asc                   2,4,1,3
            ?order_by=weight&sort=asc                  3,1,2,4
            ?order_by=due_date&sort=asc                2,1,3,4
            ?order_by=popularity&sort=asc              1,2,3,4
            ?state=closed                              3
            ?state=opened                              4,2,1
            ?iids%5B%5D=1&iids%5B%5D=3                 3,1
            ?iids=2,4                                  4,2
            ?labels=bug                                2,1
            ?labels%5B%5D=bug&labels%5B%5D=ui          1
            ?labels=bug,ui                             1
            ?labels=None                               4,3
            ?labels=any                                2,1
            ?labels=                                   4,3,2,1
            ?not%5Blabels%5D=ui                        4,3,2
            ?assignee_id=None                          4,3
            ?assignee_id=Any                           2,1
            ?assignee_id=0                             4,3
            ?search=CRASH                              3,1
            ?search=crash&in=title                     1
            ?search=crash%20now                        1
            ?search=%25                                -
            ?confidential=true                         2
            ?issue_type=incident                       2
            ?milestone=None                            4,3,2,1
            ?milestone=v1                              -
            ?not%5Bmilestone%5D=v1                     4,3,2,1
            ?not%5Bmilestone%5D=None                   -
            ?epic_id=None                              4,3,2,1
            ?epic_id=7                                 -
            ?iteration_id=Any                          -
            ?my_reaction_emoji=None                    4,3,2,1
            ?my_reaction_emoji=thumbsup                -
            ?weight=0                                  3
            ?weight=None                               4,2
            ?weight=5                                  1
            ?not%5Bweight%5D=5                         4,3,2
            ?health_status=at_risk                     1
            ?health_status=None                        4,3,2
            ?due_date=0                                4,3
            ?due_date=any                              2,1
            ?due_date=overdue                          2,1
            ?due_date=week                             -
            ?created_before=2021-06-01                 1
            ?created_after=2021-06-01&sort=asc         2,3,4
            ?updated_before=2000-01-01                 -
            ?author_username=nobody                    -
            ?not%5Biids%5D=1,2                         4,3
            ?scope=all                                 4,3,2,1
            ?scope=created_by_me                       4,3,2,1
            ?scope=assigned_to_me                      1
            ?per_page=2&page=2                         2,1
            """;

    @Test
    void lists_show_what_is_asked_for() {
        created(owner.api(),
                "{\"title\":\"Crash now\",\"labels\":\"bug,ui\",\"weight\":5,\"health_status\":\"at_risk\",\"due_date\":\"2021-01-02\","
                + "\"assignee_ids\":[%d,%d],\"created_at\":\"2021-01-01\"}".formatted(owner.id(), other.id()));
        created(owner.api(),
                "{\"title\":\"about\",\"labels\":\"bug\",\"confidential\":true,\"issue_type\":\"incident\",\"due_date\":\"2021-01-01\","
                + "\"assignee_id\":%d,\"created_at\":\"2022-01-01\"}".formatted(other.id()));
        created(owner.api(), "{\"title\":\"zebra\",\"description\":\"a crash\",\"weight\":0,\"created_at\":\"2023-01-01\"}");
        owner.api().put(issues + "/3", "{\"state_event\":\"close\"}");
        created(owner.api(), "{\"title\":\"ant\",\"created_at\":\"2024-01-01\"}");
        List<String> wrong = new ArrayList<>();
        LISTS.lines().map(line -> line.split(" +")).forEach(row -> {
            String found = String.join(",",
                    numbers(owner.api().get(issues + row[0].replaceFirst("^-", ""))).stream().map(String::valueOf).toList());
            if (!found.equals(row[1].replaceFirst("^-", ""))) {
                wrong.add(row[0] + ": " + found + " instead of " + row[1]);
            }
        });
        assertEquals(List.of(), wrong);
    }

    @Test
    void people_are_found_by_id_and_name() {
        created(owner.api(), "{\"title\":\"x\",\"assignee_id\":" + other.id() + "}");
        created(other.api(), "{\"title\":\"y\"}");
        for (String query : List.of("?author_id=" + owner.id(), "?author_username=" + owner.username().toUpperCase(), "?assignee_id="
                + other.id(),
                "?assignee_username=" + other.username(), "?not%5Bauthor_id%5D=" + other.id(),
                "?not%5Bauthor_username%5D=" + other.username())) {
            assertEquals(List.of(1L), numbers(owner.api().get(issues + query)), query);
        }
        for (String query : List.of("?not%5Bassignee_id%5D=" + other.id(), "?not%5Bassignee_username%5D=" + other.username())) {
            assertEquals(List.of(2L), numbers(owner.api().get(issues + query)), query);
        }
    }

    @Test
    void confidential_issues_are_not_there_for_others() {
        created(other.api(), "{\"title\":\"mine\",\"confidential\":true}");
        created(owner.api(), "{\"title\":\"theirs\",\"confidential\":true}");
        assertEquals(List.of(1L), numbers(other.api().get(issues)));
        assertEquals(List.of(), numbers(Api.anonymous().get(issues)));
        assertEquals(404, other.api().get(issues + "/2").status());
        assertEquals(404, other.api().put(issues + "/2", "{\"title\":\"y\"}").status());
        assertEquals(404, Api.anonymous().get(issues + "/1").status());
        assertEquals(0, Api.root().get("/projects/" + project).body().get("open_issues_count").asInt());
        assertEquals(2, owner.api().get("/projects/" + project).body().get("open_issues_count").asInt());
        owner.api().post("/projects/" + project + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(other.id(), REPORTER));
        assertEquals(List.of(2L, 1L), numbers(other.api().get(issues)));
        owner.api().put(issues + "/1", "{\"state_event\":\"close\"}");
        owner.api().put(issues + "/2", "{\"confidential\":false}");
        assertEquals(1, Api.root().get("/projects/" + project).body().get("open_issues_count").asInt());
        assertEquals(1, owner.api().get("/groups/" + group + "/projects").body().get(0).get("open_issues_count").asInt());
    }

    @ParameterizedTest
    @CsvSource({"enabled,200,200,201", "private,403,200,403", "disabled,403,403,403"})
    void issues_are_for_whom_the_project_opens_them(String level, int strangers, int members, int writing) {
        created(owner.api(), "{\"title\":\"x\"}");
        assertEquals(level, owner.api().put("/projects/" + project, "{\"issues_access_level\":\"" + level + "\"}").body()
                .get("issues_access_level").asText());
        assertEquals(strangers, other.api().get(issues).status());
        assertEquals(strangers, Api.anonymous().get(issues + "/1").status());
        assertEquals(members, owner.api().get(issues).status());
        assertEquals(writing, other.api().post(issues, "{\"title\":\"y\"}").status());
        assertEquals(strangers == 200, counted(other.api()));
        assertEquals(members == 200, counted(owner.api()));
        assertEquals(members == 200, counted(Api.root()));
        int listed = strangers == 200 ? 2 : 0;
        assertEquals(listed, other.api().get("/groups/" + group + "/issues").body().size());
        assertEquals(level.equals("disabled") ? 0 : Math.max(listed, 1), owner.api().get("/groups/" + group + "/issues").body().size());
        assertEquals(200, owner.api().put("/projects/" + project, "{\"issues_enabled\":true}").status());
        assertEquals(200, other.api().get(issues).status());
    }

    /** Whether the project tells how many issues it has, alone and in a list. */
    private boolean counted(Api caller) {
        boolean alone = caller.get("/projects/" + project).body().has("open_issues_count");
        assertEquals(alone, caller.get("/groups/" + group + "/projects").body().get(0).has("open_issues_count"));
        return alone;
    }

    @Test
    void issues_are_listed_per_group_and_across_projects() {
        created(owner.api(), "{\"title\":\"x\",\"assignee_id\":" + other.id() + "}");
        long inside = owner.api().post("/groups", "{\"name\":\"in\",\"path\":\"in\",\"visibility\":\"public\",\"parent_id\":%d}"
                .formatted(owner.api().get("/groups/" + group).id())).id();
        long deep = owner.api().post("/projects", "{\"name\":\"deep\",\"visibility\":\"public\",\"namespace_id\":" + inside + "}").id();
        owner.api().post("/projects/" + deep + "/issues", "{\"title\":\"y\"}");
        Answer list = Api.anonymous().get("/groups/" + group + "/issues?sort=asc");
        assertEquals("2", list.header("X-Total"));
        assertEquals(List.of("tool#1", group + "/in/deep#1"), relatives(list));
        assertEquals(List.of("deep#1"), relatives(Api.anonymous().get("/groups/" + inside + "/issues")));
        assertEquals(List.of(group + "/in/deep#1", path + "#1"), relatives(owner.api().get("/issues")));
        assertEquals(List.of(path + "#1"), relatives(other.api().get("/issues?scope=assigned_to_me")));
        assertEquals(List.of(), relatives(other.api().get("/issues")));
        assertEquals(401, Api.anonymous().get("/issues").status());
        assertEquals(List.of(path + "#1"),
                relatives(Api.anonymous().get("/issues?scope=all&search=x&assignee_username=" + other.username())));
        long id = list.body().get(0).get("id").asLong();
        assertEquals(path + "#1", root.get("/issues/" + id).body().get("references").get("relative").asText());
        assertEquals(403, owner.api().get("/issues/" + id).status());
        assertEquals(200, root.put("/projects/" + project, "{\"issues_access_level\":\"disabled\"}").status());
        assertEquals(403, root.get("/issues/" + id).status());
    }

    private static List<String> relatives(Answer list) {
        assertEquals(200, list.status(), list.body().toString());
        List<String> relatives = new ArrayList<>();
        list.body().forEach(issue -> relatives.add(issue.get("references").get("relative").asText()));
        return relatives;
    }

    private Answer reorder(Person by, long iid, String json) {
        return by.api().put(issues + "/" + iid + "/reorder", json);
    }

    @Test
    void issues_are_listed_in_the_order_that_users_give_them() {
        List<Long> ids = new ArrayList<>();
        IntStream.range(0, 3).forEach(number -> ids.add(created(owner.api(), "{\"title\":\"x\"}").get("id").asLong()));
        String order = issues + "?order_by=relative_position&sort=asc";
        assertEquals(List.of(1L, 2L, 3L), numbers(other.api().get(order)));
        assertEquals(200, reorder(owner, 3, "{\"move_after_id\":%d,\"move_before_id\":%d}".formatted(ids.get(0), ids.get(1))).status());
        assertEquals(List.of(1L, 3L, 2L), numbers(other.api().get(order)));
        assertEquals(200, reorder(owner, 1, "{\"move_after_id\":" + ids.get(1) + "}").status());
        created(owner.api(), "{\"title\":\"x\"}");
        assertEquals(List.of(3L, 2L, 1L, 4L), numbers(other.api().get(order)));
        assertEquals(List.of(4L, 1L), numbers(other.api().get(issues + "?order_by=relative_position&sort=desc&per_page=2")));
        assertEquals(422, reorder(owner, 4, "{\"move_after_id\":%d,\"move_before_id\":%d}".formatted(ids.get(0), ids.get(2))).status());
        assertEquals(404, reorder(owner, 4, "{\"move_after_id\":999999999}").status());
        assertEquals(403, reorder(other, 4, "{\"move_after_id\":" + ids.get(0) + "}").status());
        assertEquals(400, reorder(owner, 4, "{}").status());
    }

    @Test
    void issues_are_counted() {
        created(owner.api(), "{\"title\":\"x\",\"labels\":\"bug\"}");
        created(owner.api(), "{\"title\":\"y\"}");
        created(owner.api(), "{\"title\":\"z\",\"confidential\":true}");
        owner.api().put(issues + "/2", "{\"state_event\":\"close\"}");
        String counts = "{\"statistics\":{\"counts\":{\"all\":%d,\"closed\":%d,\"opened\":%d}}}";
        assertEquals(counts.formatted(3, 1, 2), owner.api().get("/projects/" + project + "/issues_statistics").body().toString());
        assertEquals(counts.formatted(2, 1, 1), Api.anonymous().get("/projects/" + project + "/issues_statistics").body().toString());
        assertEquals(counts.formatted(1, 0, 1),
                Api.anonymous().get("/groups/" + group + "/issues_statistics?labels=bug").body().toString());
        assertEquals(counts.formatted(3, 1, 2), owner.api().get("/issues_statistics").body().toString());
        assertEquals(401, Api.anonymous().get("/issues_statistics").status());
    }

    @Test
    void who_was_deleted_leaves_issues_to_the_ghost() {
        Person leaving = root.person();
        created(leaving.api(), "{\"title\":\"x\"}");
        created(owner.api(), "{\"title\":\"y\",\"assignee_id\":" + leaving.id() + "}");
        assertEquals(204, root.delete("/users/" + leaving.id()).status());
        assertEquals("Ghost User", owner.api().get(issues + "/1").body().get("author").get("name").asText());
        assertEquals("[]", owner.api().get(issues + "/2").body().get("assignees").toString());
        Person hard = root.person();
        created(hard.api(), "{\"title\":\"z\"}");
        assertEquals(204, root.delete("/users/" + hard.id() + "?hard_delete=true").status());
        Eventually.is(() -> List.of(2L, 1L).equals(numbers(owner.api().get(issues))));
        long ghost = owner.api().get(issues + "/1").body().get("author").get("id").asLong();
        assertEquals(403, root.post("/users/" + ghost + "/personal_access_tokens", "{\"name\":\"t\",\"scopes\":[\"api\"]}").status());
        assertEquals(403, root.delete("/users/" + ghost).status());
    }

    @Test
    void projects_take_their_issues_with_them() {
        created(owner.api(), "{\"title\":\"x\"}");
        assertEquals(202, owner.api().delete("/projects/" + project).status());
        assertEquals(404, owner.api().get(issues + "/1").status());
        assertEquals(List.of(), numbers(owner.api().get("/issues")));
    }

    /** Two minutes at the most are touched, so that of so many one is too many. */
    @Test
    void who_writes_too_many_is_told_when_to_come_back() {
        Api modest = Api.root(TestServer.modest().address());
        long id = modest.post("/projects", "{\"name\":\"" + Api.unique("limited") + "\"}").id();
        List<Answer> answers = IntStream.range(0, 7)
                .mapToObj(number -> modest.post("/projects/" + id + "/issues", "{\"title\":\"x\",\"weight\":3}")).toList();
        Answer late = answers.stream().filter(answer -> answer.status() != 201).findFirst().orElseThrow();
        assertEquals(429, late.status());
        assertEquals("This endpoint has been requested too many times. Try again later.", late.body().get("message").get("error").asText());
        int wait = Integer.parseInt(late.header("Retry-After"));
        assertTrue(wait >= 1 && wait <= 60, late.header("Retry-After"));
        JsonNode first = answers.getFirst().body();
        assertFalse(first.has("weight") || first.has("epic") || first.has("health_status"));
    }
}
