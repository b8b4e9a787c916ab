package dev.slipway.bootstrap.epic;

import static dev.slipway.bootstrap.epic.EpicScene.at;
import static dev.slipway.bootstrap.epic.EpicScene.body;
import static dev.slipway.bootstrap.epic.EpicScene.each;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Epics while groups, projects and users move and go. */
class EpicMovesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final EpicScene scene = new EpicScene();

    private static long number(String sql, Object... args) {
        return TestServer.shared().database().number(sql, args);
    }

    @Test
    void project_that_leaves_its_group_leaves_the_epics_there() {
        JsonNode epic = scene.epic("plan");
        long project = scene.project(scene.groupId, "public");
        scene.add(epic, scene.issue(project, "{\"title\":\"moved\"}"));
        scene.add(epic, scene.issue(scene.project(scene.groupId, "public"), "{\"title\":\"kept\"}"));
        body(200, scene.owner.api().put("/projects/" + project + "/transfer", "{\"namespace\":\"" + scene.owner.username() + "\"}"));
        Waiting.until("the issue has left", PATIENCE,
                () -> each(body(200, scene.owner.api().get(at(epic) + "/issues")), "title").equals(List.of("kept")));
    }

    @Test
    void group_that_leaves_takes_its_own_trees_along() {
        long below = scene.group(Api.unique("below"), "public", scene.groupId);
        JsonNode top = scene.epic("top");
        body(201, scene.owner.api().post(scene.group + "/labels", "{\"name\":\"above\",\"color\":\"#123456\"}"));
        JsonNode middle = scene.epic("/groups/" + below, "{\"title\":\"middle\",\"labels\":\"above,own\"}");
        JsonNode leaf = scene.epic("/groups/" + below, "{\"title\":\"leaf\"}");
        scene.adopt(top, middle);
        scene.adopt(middle, leaf);
        long project = scene.project(below, "public");
        JsonNode ofTop = scene.issue(project, "{\"title\":\"of top\"}");
        JsonNode ofMiddle = scene.issue(project, "{\"title\":\"of middle\"}");
        scene.add(top, ofTop);
        scene.add(middle, ofMiddle);
        body(201, scene.owner.api().post("/groups/" + below + "/transfer", "{}"));
        Waiting.until("the group has left", PATIENCE,
                () -> body(200, scene.owner.api().get(at(top) + "/epics")).isEmpty()
                        && body(200, scene.owner.api().get(at(top) + "/issues")).isEmpty());
        assertTrue(body(200, scene.owner.api().get(at(middle))).get("parent_id").isNull());
        assertEquals("[\"above\",\"own\"]", body(200, scene.owner.api().get(at(middle))).get("labels").toString());
        Waiting.until("the label is one of the group", PATIENCE,
                () -> body(200, scene.owner.api().get("/groups/" + below + "/labels?search=above")).size() == 1);
        assertEquals("#123456", body(200, scene.owner.api().get("/groups/" + below + "/labels/above")).get("color").asText());
        assertEquals(List.of("leaf"), each(body(200, scene.owner.api().get(at(middle) + "/epics")), "title"));
        assertEquals(List.of("of middle"), each(body(200, scene.owner.api().get(at(middle) + "/issues")), "title"));
        assertEquals(202, scene.owner.api().delete(scene.group).status());
        Waiting.until("the group that was left is gone", PATIENCE,
                () -> number("select count(*) from namespaces where id = ?", scene.groupId) == 0);
        assertEquals("[\"above\",\"own\"]", body(200, scene.owner.api().get(at(middle))).get("labels").toString());
    }

    @Test
    void deleted_group_takes_its_epics_along() {
        long below = scene.group(Api.unique("below"), "public", scene.groupId);
        JsonNode parent = scene.epic("kept");
        JsonNode child = scene.epic("/groups/" + below, "{\"title\":\"gone\"}");
        scene.adopt(parent, child);
        String threads = "/groups/" + below + "/epics/" + child.get("id").asLong() + "/discussions";
        body(201, scene.guest.api().post(threads, "{\"body\":\"Why?\"}"));
        assertEquals(202, scene.owner.api().delete("/groups/" + below).status());
        assertEquals("[]", body(200, scene.owner.api().get(at(parent) + "/epics")).toString(), "hidden at once");
        Waiting.until("the epic is gone", PATIENCE, () -> number("select count(*) from epics where id = ?", child.get("id").asLong()) == 0);
        Waiting.until("the group is gone", PATIENCE, () -> number("select count(*) from namespaces where id = ?", below) == 0);
        assertEquals("kept", body(200, scene.owner.api().get(at(parent))).get("title").asText());
    }

    @Test
    void epics_of_a_deleted_user_stay_and_those_of_a_user_deleted_with_all_contents_go() {
        JsonNode stays = body(201, scene.reporter.api().post(scene.group + "/epics", "{\"title\":\"stays\"}"));
        Person other = scene.root.person();
        scene.member(scene.group, other, 20);
        JsonNode goes = body(201, other.api().post(scene.group + "/epics", "{\"title\":\"goes\"}"));
        JsonNode child = scene.epic("child");
        scene.adopt(goes, child);
        assertEquals(204, scene.root.delete("/users/" + scene.reporter.id()).status());
        assertEquals(204, scene.root.delete("/users/" + other.id() + "?hard_delete=true").status());
        Waiting.until("the epic is gone", PATIENCE, () -> scene.owner.api().get(at(goes)).status() == 404);
        assertTrue(body(200, scene.owner.api().get(at(child))).get("parent_id").isNull());
        Waiting.until("the ghost has it", PATIENCE,
                () -> "ghost".equals(body(200, scene.owner.api().get(at(stays))).at("/author/username").asText()));
    }

    @Test
    void note_is_not_written_on_an_epic_that_is_gone() {
        JsonNode epic = scene.epic("plan");
        String notes = scene.group + "/epics/" + epic.get("id").asLong() + "/notes";
        assertEquals(204, scene.owner.api().delete(at(epic)).status());
        body(404, scene.guest.api().post(notes, "{\"body\":\"x\"}"));
        assertEquals(0, number("select count(*) from discussions where epic_id = ?", epic.get("id").asLong()));
    }
}
