package dev.slipway.bootstrap.milestone;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Milestones as clients write, find, promote and delete them, and as issues have them. */
class MilestoneOperationsTest {

    private static final int REPORTER = 20;

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person other = root.person();
    private String path;
    private long groupId;
    private String ofGroup;
    private String ofProject;
    private String issues;
    private String project;

    @BeforeEach
    void make() {
        path = Api.unique("milestones");
        groupId = made(owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}".formatted(path, path)));
        project = "/projects/" + project("tool");
        ofGroup = "/groups/" + groupId + "/milestones";
        ofProject = project + "/milestones";
        issues = project + "/issues";
    }

    private long project(String name) {
        return made(owner.api().post("/projects", "{\"name\":\"%s\",\"visibility\":\"public\",\"namespace_id\":%d}".formatted(name,
                groupId)));
    }

    private static long made(Answer answer) {
        return created(answer).get("id").asLong();
    }

    private static JsonNode created(Answer answer) {
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.body();
    }

    private long milestone(String at, String json) {
        return made(owner.api().post(at, json));
    }

    private static List<String> titles(Answer list) {
        assertEquals(200, list.status(), list.body().toString());
        List<String> titles = new ArrayList<>();
        list.body().forEach(item -> titles.add(item.get("title").asText()));
        return titles;
    }

    private static Set<String> keys(JsonNode node) {
        Set<String> keys = new HashSet<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @Test
    void milestone_has_all_keys_that_clients_read() {
        JsonNode made = created(owner.api().post(ofProject,
                "{\"title\":\" 1.0 \",\"description\":\"text\",\"start_date\":\"2000-01-01\",\"due_date\":\"2000-01-02\"}"));
        Set<String> shared = Set.of("id", "iid", "title", "description", "state", "created_at", "updated_at", "due_date", "start_date",
                "expired", "web_url");
        Set<String> keys = new HashSet<>(shared);
        keys.add("project_id");
        assertEquals(keys, keys(made));
        assertEquals(List.of("1", "1.0", "text", "active", "2000-01-01", "2000-01-02", "true"),
                List.of("iid", "title", "description", "state", "start_date", "due_date", "expired").stream()
                        .map(key -> made.get(key).asText()).toList());
        assertEquals(TestServer.shared().address() + "/" + path + "/tool/-/milestones/1", made.get("web_url").asText());
        assertEquals(made, owner.api().get(ofProject + "/" + made.get("id").asLong()).body());
        JsonNode above = created(owner.api().post(ofGroup, "{\"title\":\"2.0\"}"));
        keys.remove("project_id");
        keys.add("group_id");
        assertEquals(keys, keys(above));
        assertEquals(groupId, above.get("group_id").asLong());
        assertTrue(above.get("due_date").isNull() && above.get("description").isNull() && !above.get("expired").asBoolean());
        assertEquals(TestServer.shared().address() + "/groups/" + path + "/-/milestones/1", above.get("web_url").asText());
    }

    @Test
    void reporters_change_and_delete_milestones() {
        String one = ofProject + "/" + milestone(ofProject, "{\"title\":\"1.0\",\"due_date\":\"2030-01-02\"}");
        assertEquals(403, other.api().put(one, "{\"title\":\"x\"}").status());
        assertEquals(403, other.api().post(ofProject, "{\"title\":\"x\"}").status());
        assertEquals(403, other.api().delete(one).status());
        assertEquals(401, Api.anonymous().get(ofProject).status());
        made(owner.api().post(project + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(other.id(), REPORTER)));
        assertEquals("closed", other.api().put(one, "{\"state_event\":\"close\"}").body().get("state").asText());
        assertEquals("closed", other.api().put(one, "{\"state_event\":\"close\"}").body().get("state").asText());
        JsonNode changed = other.api().put(one + "?state_event=activate", "{\"due_date\":null,\"title\":\"1.1\"}").body();
        assertEquals(List.of("active", "1.1"), List.of(changed.get("state").asText(), changed.get("title").asText()));
        assertTrue(changed.get("due_date").isNull());
        assertEquals(403, other.api().post(ofGroup, "{\"title\":\"x\"}").status());
        assertEquals(412, other.api().call("DELETE", one, null, "If-Unmodified-Since", "Thu, 01 Jan 2026 00:00:00 GMT").status());
        assertEquals(204, other.api().delete(one).status());
        assertEquals("404 Not found", other.api().get(one).message());
        assertEquals(404, other.api().delete(one).status());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "{};{\"error\":\"title is missing\"}",
        "{\"title\":\" \"};{\"message\":{\"title\":[\"can't be blank\"]}}",
        "{\"title\":\"x\",\"due_date\":\"soon\"};{\"error\":\"due_date is invalid\"}",
        "{\"title\":\"x\",\"start_date\":\"2030-01-02\",\"due_date\":\"2030-01-01\"};"
                + "{\"message\":{\"due_date\":[\"must be greater than start date\"]}}",
        "{\"title\":\"taken\"};{\"message\":{\"title\":[\"already being used for another group or project milestone.\"]}}"})
    void bad_milestone_is_rejected(String sent, String answered) {
        milestone(ofGroup, "{\"title\":\"taken\"}");
        Answer answer = owner.api().post(ofProject, sent);
        assertEquals(400, answer.status());
        assertEquals(answered, answer.body().toString());
    }

    @Test
    void update_needs_an_attribute_and_a_milestone_of_the_owner() {
        long id = milestone(ofProject, "{\"title\":\"1.0\"}");
        assertEquals(400, owner.api().put(ofProject + "/" + id, "{}").status());
        assertEquals("{\"error\":\"state_event does not have a valid value\"}",
                owner.api().put(ofProject + "/" + id, "{\"state_event\":\"reopen\"}").body().toString());
        assertEquals("{\"error\":\"milestone_id is invalid\"}", owner.api().get(ofProject + "/x").body().toString());
        assertEquals(404, owner.api().get(ofGroup + "/" + id).status());
        assertEquals(404, owner.api().put(ofGroup + "/" + id, "{\"title\":\"x\"}").status());
    }

    @Test
    void milestones_are_listed_and_filtered() {
        milestone(ofProject, "{\"title\":\"late\",\"due_date\":\"2031-01-01\"}");
        milestone(ofProject, "{\"title\":\"early\",\"description\":\"Höhe\",\"due_date\":\"2030-01-01\"}");
        String done = ofProject + "/" + milestone(ofProject, "{\"title\":\"done\"}");
        owner.api().put(done, "{\"state_event\":\"close\"}");
        milestone(ofGroup, "{\"title\":\"above\",\"due_date\":\"2030-06-01\"}");
        Api api = other.api();
        assertEquals(List.of("early", "late", "done"), titles(api.get(ofProject)));
        assertEquals(List.of("early", "late"), titles(api.get(ofProject + "?state=active")));
        assertEquals(List.of("done"), titles(api.get(ofProject + "?state=closed")));
        assertEquals(List.of("early", "late"), titles(api.get(ofProject + "?iids%5B%5D=1&iids%5B%5D=2")));
        assertEquals(List.of("late"), titles(api.get(ofProject + "?title=late")));
        assertEquals(List.of("early"), titles(api.get(ofProject + "?search=h%C3%B6he")));
        assertEquals(List.of(), titles(api.get(ofProject + "?updated_before=2020-01-01T00:00:00Z")));
        assertEquals(3, titles(api.get(ofProject + "?updated_after=2020-01-01T00:00:00Z")).size());
        List<String> all = List.of("early", "above", "late", "done");
        assertEquals(all, titles(api.get(ofProject + "?include_parent_milestones=true&iids%5B%5D=1")));
        assertEquals(all, titles(api.get(ofProject + "?include_ancestors=true")));
        assertEquals(List.of("above"), titles(api.get(ofGroup)));
        assertEquals(400, api.get(ofProject + "?state=opened").status());
    }

    @Test
    void issues_have_milestones_and_are_found_by_them() {
        long id = milestone(ofProject, "{\"title\":\"1.0\"}");
        long above = milestone(ofGroup, "{\"title\":\"2.0\",\"start_date\":\"2020-01-01\"}");
        JsonNode issue = created(owner.api().post(issues, "{\"title\":\"one\",\"milestone_id\":%d}".formatted(id)));
        assertEquals(owner.api().get(ofProject + "/" + id).body(), issue.get("milestone"));
        created(owner.api().post(issues, "{\"title\":\"two\",\"milestone_id\":%d}".formatted(above)));
        created(owner.api().post(issues, "{\"title\":\"three\"}"));
        created(owner.api().post(issues, "{\"title\":\"secret\",\"milestone_id\":%d,\"confidential\":true}".formatted(above)));
        assertEquals(List.of("one"), titles(other.api().get(issues + "?milestone=1.0")));
        assertEquals(List.of("three", "two"), titles(other.api().get(issues + "?not%5Bmilestone%5D=1.0")));
        assertEquals(List.of("three"), titles(other.api().get(issues + "?milestone=None")));
        assertEquals(List.of("two", "one"), titles(other.api().get(issues + "?milestone_id=Any")));
        assertEquals(List.of("two"), titles(other.api().get(issues + "?milestone_id=Started")));
        assertEquals(List.of("two"), titles(other.api().get("/groups/" + groupId + "/issues?milestone=2.0")));
        assertEquals("{\"error\":\"milestone_id is invalid\"}", other.api().get(issues + "?milestone_id=v1").body().toString());
        assertEquals(List.of("one"), titles(other.api().get(ofProject + "/" + id + "/issues")));
        assertEquals(List.of("two"), titles(other.api().get(ofGroup + "/" + above + "/issues")));
        assertEquals("1", other.api().get(ofGroup + "/" + above + "/issues").header("X-Total"));
        assertEquals(List.of("secret", "two"), titles(owner.api().get(ofGroup + "/" + above + "/issues")));
        assertEquals(List.of(), titles(owner.api().get(ofProject + "/" + id + "/merge_requests")));
        assertTrue(owner.api().put(issues + "/1", "{\"milestone_id\":0}").body().get("milestone").isNull());
        assertEquals(List.of(), titles(owner.api().get(ofProject + "/" + id + "/issues")));
        JsonNode events = owner.api().get(issues + "/1/resource_milestone_events").body();
        assertEquals(List.of("add", "remove"), List.of(events.get(0).get("action").asText(), events.get(1).get("action").asText()));
        assertEquals(id, events.get(1).get("milestone").get("id").asLong());
        assertEquals(Set.of("id", "user", "created_at", "resource_type", "resource_id", "milestone", "action"), keys(events.get(0)));
        assertEquals(events.get(0), owner.api().get(issues + "/1/resource_milestone_events/" + events.get(0).get("id")).body());
        assertEquals(404, other.api().get(issues + "/4/resource_milestone_events").status());
    }

    @Test
    void issue_gets_no_milestone_of_elsewhere() {
        long elsewhere = milestone("/projects/" + project("elsewhere") + "/milestones", "{\"title\":\"1.0\"}");
        Answer refused = owner.api().post(issues, "{\"title\":\"x\",\"milestone_id\":%d}".formatted(elsewhere));
        assertEquals(400, refused.status());
        assertEquals("{\"message\":{\"milestone_id\":[\"is invalid\"]}}", refused.body().toString());
    }

    @Test
    void deleted_milestone_is_gone_from_issues_at_once_and_from_their_rows_later() {
        long id = milestone(ofProject, "{\"title\":\"1.0\"}");
        long issue = made(owner.api().post(issues, "{\"title\":\"one\",\"milestone_id\":%d}".formatted(id)));
        assertEquals(204, owner.api().delete(ofProject + "/" + id).status());
        assertTrue(owner.api().get(issues + "/1").body().get("milestone").isNull());
        assertEquals(List.of("one"), titles(owner.api().get(issues + "?milestone=None")));
        assertEquals(0, owner.api().get(issues + "/1/resource_milestone_events").body().size());
        Eventually.is(() -> TestServer.shared().database().query(
                "select 1 from milestones where id = ? union all select 1 from issues where id = ? and milestone_id is not null",
                row -> row.getInt(1), id, issue).isEmpty());
    }

    @Test
    void milestone_of_a_personal_project_is_not_promoted() {
        String own = "/projects/" + made(owner.api().post("/projects", "{\"name\":\"own\"}")) + "/milestones";
        Answer refused = owner.api().post(own + "/" + milestone(own, "{\"title\":\"1.0\"}") + "/promote", "{}");
        assertEquals(400, refused.status());
        assertEquals("Project does not belong to a group.", refused.message());
    }

    @Test
    void promoted_milestone_takes_the_issues_of_its_twins() {
        long id = milestone(ofProject, "{\"title\":\"1.0\"}");
        long second = project("second");
        long twin = milestone("/projects/" + second + "/milestones", "{\"title\":\"1.0\"}");
        made(owner.api().post(issues, "{\"title\":\"one\",\"milestone_id\":%d}".formatted(id)));
        made(owner.api().post("/projects/" + second + "/issues", "{\"title\":\"two\",\"milestone_id\":%d}".formatted(twin)));
        assertEquals(403, other.api().post(ofProject + "/" + id + "/promote", "{}").status());
        Answer promoted = owner.api().post(ofProject + "/" + id + "/promote", "{}");
        assertEquals(200, promoted.status(), promoted.body().toString());
        assertEquals(groupId, promoted.body().get("group_id").asLong());
        assertEquals(404, owner.api().post(ofProject + "/" + id + "/promote", "{}").status());
        assertFalse(owner.api().get(issues + "/1").body().get("milestone").has("project_id"));
        String all = ofGroup + "/" + promoted.body().get("id").asLong() + "/issues";
        Eventually.is(() -> List.of("two", "one").equals(titles(owner.api().get(all))));
        Eventually.is(() -> owner.api().get("/projects/" + second + "/milestones/" + twin).status() == 404);
        JsonNode events = owner.api().get("/projects/" + second + "/issues/1/resource_milestone_events").body();
        assertEquals(List.of(id), List.of(events.get(0).get("milestone").get("id").asLong()));
    }

    @Test
    void project_that_is_transferred_keeps_milestones_of_its_group() {
        long above = milestone(ofGroup, "{\"title\":\"1.0\",\"description\":\"text\"}");
        made(owner.api().post(issues, "{\"title\":\"one\",\"milestone_id\":%d}".formatted(above)));
        String target = Api.unique("target");
        made(owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}".formatted(target, target)));
        assertEquals(200, owner.api().put(project + "/transfer", "{\"namespace\":\"" + target + "\"}").status());
        Eventually.is(() -> !owner.api().get(issues + "/1").body().get("milestone").isNull());
        JsonNode copy = owner.api().get(issues + "/1").body().get("milestone");
        assertEquals(List.of("1.0", "text"), List.of(copy.get("title").asText(), copy.get("description").asText()));
        assertTrue(copy.has("project_id") && copy.get("id").asLong() != above);
        assertEquals(List.of("one"), titles(owner.api().get(issues + "?milestone=1.0")));
        assertEquals(List.of(), titles(owner.api().get(ofGroup + "/" + above + "/issues")));
    }

    @Test
    void milestones_close_with_issues_and_merge_requests() {
        long id = milestone(ofProject, "{\"title\":\"1.0\"}");
        owner.api().put(project, "{\"issues_access_level\":\"disabled\"}");
        assertEquals(200, other.api().get(ofProject).status());
        assertEquals(List.of(), titles(other.api().get(ofProject + "/" + id + "/issues")));
        owner.api().put(project, "{\"merge_requests_access_level\":\"private\"}");
        assertEquals(403, other.api().get(ofProject).status());
        assertEquals(200, owner.api().get(ofProject).status());
        owner.api().put(project, "{\"merge_requests_access_level\":\"disabled\"}");
        assertEquals(403, owner.api().get(ofProject).status());
        assertEquals(403, owner.api().post(ofProject, "{\"title\":\"2.0\"}").status());
    }
}
