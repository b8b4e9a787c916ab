package dev.slipway.bootstrap.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import java.util.stream.StreamSupport;

/** A public group with an owner, a reporter and a guest, and a stranger beside it. */
final class EpicScene {

    final Api root = Api.root();
    final Person owner = root.person();
    final Person reporter = root.person();
    final Person guest = root.person();
    final Person stranger = root.person();
    final String path = Api.unique("epics");
    final long groupId;
    final String group;

    EpicScene() {
        groupId = group(path, "public", null);
        group = "/groups/" + groupId;
        member(group, reporter, 20);
        member(group, guest, 10);
    }

    static JsonNode body(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer.body();
    }

    static String message(int status, Answer answer) {
        return body(status, answer).get("message").toString();
    }

    static List<String> each(JsonNode list, String key) {
        return StreamSupport.stream(list.spliterator(), false).map(item -> item.get(key).asText()).toList();
    }

    /** Returns the id of a new group. @param parent null for a group at the top */
    long group(String name, String visibility, Long parent) {
        return body(201, owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"%s\",\"parent_id\":%s}"
                .formatted(name, name, visibility, parent))).get("id").asLong();
    }

    void member(String of, Person person, int level) {
        body(201, owner.api().post(of + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)));
    }

    long project(long inGroup, String visibility) {
        return body(201, owner.api().post("/projects", "{\"name\":\"%s\",\"visibility\":\"%s\",\"namespace_id\":%d}"
                .formatted(Api.unique("project"), visibility, inGroup))).get("id").asLong();
    }

    JsonNode issue(long project, String json) {
        return body(201, owner.api().post("/projects/" + project + "/issues", json));
    }

    JsonNode epic(String of, String json) {
        return body(201, owner.api().post(of + "/epics", json));
    }

    JsonNode epic(String title) {
        return epic(group, "{\"title\":\"%s\"}".formatted(title));
    }

    static String at(JsonNode epic) {
        return "/groups/" + epic.get("group_id").asLong() + "/epics/" + epic.get("iid").asLong();
    }

    /** Adds an issue to an epic. */
    void add(JsonNode epic, JsonNode issue) {
        body(201, owner.api().post(at(epic) + "/issues/" + issue.get("id").asLong(), "{}"));
    }

    void adopt(JsonNode parent, JsonNode child) {
        body(201, owner.api().post(at(parent) + "/epics/" + child.get("id").asLong(), "{}"));
    }
}
