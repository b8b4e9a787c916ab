package dev.slipway.bootstrap.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;

/** Two requests at once on epics that depend on each other: one is rejected, whichever comes first. */
class EpicRacesTest {

    private final Person owner = Api.root().person();
    private long groupId;
    private String group;

    @BeforeEach
    void make() {
        String path = Api.unique("races");
        groupId = body(201, owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(path, path))).get("id").asLong();
        group = "/groups/" + groupId;
    }

    private static JsonNode body(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer.body();
    }

    private JsonNode epic(String json) {
        return body(201, owner.api().post(group + "/epics", json));
    }

    private String at(JsonNode epic) {
        return group + "/epics/" + epic.get("iid").asLong();
    }

    private Callable<Integer> put(String path, String json) {
        return () -> owner.api().put(path, json).status();
    }

    private static void oneWins(List<Integer> statuses) {
        assertEquals(List.of(200, 400), statuses.stream().sorted().toList());
    }

    @RepeatedTest(5)
    void two_epics_do_not_become_the_parents_of_each_other() throws Exception {
        JsonNode one = epic("{\"title\":\"one\"}");
        JsonNode other = epic("{\"title\":\"other\"}");
        oneWins(Together.call(List.of(
                put(at(one), "{\"parent_id\":%d}".formatted(other.get("id").asLong())),
                put(at(other), "{\"parent_id\":%d}".formatted(one.get("id").asLong())))));
    }

    @RepeatedTest(5)
    void epic_does_not_become_confidential_while_its_issue_is_opened() throws Exception {
        JsonNode epic = epic("{\"title\":\"plan\"}");
        long project = body(201, owner.api().post("/projects", "{\"name\":\"%s\",\"namespace_id\":%d}".formatted(Api.unique("project"),
                groupId))).get("id").asLong();
        String issues = "/projects/" + project + "/issues";
        JsonNode issue = body(201, owner.api().post(issues, "{\"title\":\"x\",\"confidential\":true}"));
        body(201, owner.api().post(at(epic) + "/issues/" + issue.get("id").asLong(), "{}"));
        oneWins(Together.call(List.of(
                put(at(epic), "{\"confidential\":true}"),
                put(issues + "/" + issue.get("iid").asLong(), "{\"confidential\":false}"))));
        boolean secret = body(200, owner.api().get(at(epic))).get("confidential").asBoolean();
        boolean hidden = body(200, owner.api().get(issues + "/" + issue.get("iid").asLong())).get("confidential").asBoolean();
        assertTrue(!secret || hidden, "a confidential epic has no open issue");
    }

    @RepeatedTest(5)
    void open_epic_does_not_get_a_parent_that_becomes_confidential() throws Exception {
        JsonNode parent = epic("{\"title\":\"parent\"}");
        JsonNode child = epic("{\"title\":\"child\"}");
        oneWins(Together.call(List.of(
                put(at(parent), "{\"confidential\":true}"),
                put(at(child), "{\"parent_id\":%d}".formatted(parent.get("id").asLong())))));
    }
}
