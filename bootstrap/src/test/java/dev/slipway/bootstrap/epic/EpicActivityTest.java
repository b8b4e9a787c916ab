package dev.slipway.bootstrap.epic;

import static dev.slipway.bootstrap.epic.EpicScene.at;
import static dev.slipway.bootstrap.epic.EpicScene.body;
import static dev.slipway.bootstrap.epic.EpicScene.each;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** System notes and events about changes of epics. */
class EpicActivityTest {

    private final EpicScene scene = new EpicScene();

    private String noted(JsonNode epic) {
        return scene.group + "/epics/" + epic.get("id").asLong();
    }

    @Test
    void changes_are_told_by_notes_of_the_system() {
        JsonNode epic = scene.epic("Plan login");
        body(200, scene.reporter.api().put(at(epic), """
                {"title":"Plan logout","description":"Why","start_date_is_fixed":true,"start_date_fixed":"2026-11-07"}"""));
        body(200, scene.reporter.api().put(at(epic), "{\"confidential\":true}"));
        body(200, scene.owner.api().put(at(epic), "{\"state_event\":\"close\"}"));
        body(200, scene.owner.api().put(at(epic), "{\"state_event\":\"close\"}"));
        body(200, scene.owner.api().put(at(epic), "{\"state_event\":\"reopen\"}"));
        JsonNode notes = body(200, scene.owner.api().get(noted(epic) + "/notes?sort=asc&activity_filter=only_activity"));
        assertEquals(List.of("changed title from **Plan log{-in-}** to **Plan log{+out+}**", "changed the description",
                "changed start date to Nov 7, 2026", "made the epic confidential", "closed", "reopened"), each(notes, "body"));
        assertTrue(StreamSupport.stream(notes.spliterator(), false).allMatch(note -> note.get("system").asBoolean()));
        assertEquals(scene.reporter.id(), notes.get(0).at("/author/id").asLong());
        assertEquals(scene.owner.id(), notes.get(5).at("/author/id").asLong());
        body(400, scene.owner.api().post(noted(epic) + "/discussions/"
                + body(200, scene.owner.api().get(noted(epic) + "/discussions")).get(0).get("id").asText() + "/notes", "{\"body\":\"x\"}"));
    }

    @Test
    void states_and_labels_are_events() {
        JsonNode epic = scene.epic(scene.group, "{\"title\":\"plan\",\"labels\":\"a,b\"}");
        body(200, scene.reporter.api().put(at(epic), "{\"remove_labels\":\"a\",\"add_labels\":\"c\"}"));
        body(200, scene.owner.api().put(at(epic), "{\"state_event\":\"close\"}"));
        body(200, scene.reporter.api().put(at(epic), "{\"state_event\":\"reopen\"}"));
        JsonNode states = body(200, scene.stranger.api().get(noted(epic) + "/resource_state_events"));
        assertEquals(List.of("closed", "reopened"), each(states, "state"));
        assertEquals("Epic", states.get(0).get("resource_type").asText());
        assertEquals(epic.get("id"), states.get(0).get("resource_id"));
        assertEquals(states.get(1), body(200, scene.stranger.api().get(noted(epic) + "/resource_state_events/"
                + states.get(1).get("id").asLong())));
        JsonNode labels = body(200, scene.stranger.api().get(noted(epic) + "/resource_label_events"));
        assertEquals(List.of("add", "add", "add", "remove"), each(labels, "action"));
        assertEquals(List.of("a", "b", "c", "a"),
                StreamSupport.stream(labels.spliterator(), false).map(event -> event.at("/label/name").asText()).toList());
        assertEquals(scene.reporter.id(), labels.get(3).at("/user/id").asLong());
        assertEquals(labels.get(0), body(200, scene.stranger.api().get(noted(epic) + "/resource_label_events/"
                + labels.get(0).get("id").asLong())));
    }

    @Test
    void events_of_hidden_epics_and_of_others_are_missing() {
        JsonNode secret = scene.epic(scene.group, "{\"title\":\"x\",\"confidential\":true}");
        JsonNode open = scene.epic("open");
        body(200, scene.owner.api().put(at(secret), "{\"state_event\":\"close\"}"));
        long event = body(200, scene.reporter.api().get(noted(secret) + "/resource_state_events")).get(0).get("id").asLong();
        for (Person person : List.of(scene.guest, scene.stranger)) {
            body(404, person.api().get(noted(secret) + "/resource_state_events"));
            body(404, person.api().get(noted(secret) + "/resource_label_events"));
        }
        body(404, scene.owner.api().get(noted(open) + "/resource_state_events/" + event));
        body(401, Api.anonymous().get(noted(open) + "/resource_state_events"));
    }
}
