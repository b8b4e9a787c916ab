package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.alert.AlertScene.Integration;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a project's alerts become incidents, and how those end. */
class IncidentOfAlertTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private AlertScene scene;
    private Integration integration;

    @BeforeEach
    void arrange() {
        scene = new AlertScene(Api.root());
        integration = scene.integration();
    }

    private void decide(String settings) {
        assertEquals(200, scene.maintainer.api().put(scene.at("settings"), settings).status());
    }

    private JsonNode awaited(long iid, String state) {
        Waiting.until("the incident of alert " + iid + " is " + state, PATIENCE,
                () -> scene.alert(iid).at("/issue/state").asText().equals(state));
        return scene.alert(iid);
    }

    private JsonNode issue(JsonNode alert) {
        return scene.developer.api().get("/projects/" + scene.project + "/issues/" + alert.at("/issue/iid").asLong()).body();
    }

    @Test
    void a_project_decides_what_becomes_of_its_alerts() {
        assertEquals("{\"create_issue\":false,\"auto_close_incident\":true}",
                scene.developer.api().get(scene.at("settings")).body().toString());
        Answer changed = scene.maintainer.api().put(scene.at("settings"), "{\"create_issue\":true}");
        assertEquals("{\"create_issue\":true,\"auto_close_incident\":true}", changed.body().toString());
        assertEquals("{\"create_issue\":true,\"auto_close_incident\":false}",
                scene.maintainer.api().put(scene.at("settings"), "{\"auto_close_incident\":false}").body().toString());
        assertEquals(403, scene.developer.api().put(scene.at("settings"), "{\"create_issue\":false}").status());
        assertEquals(400, scene.maintainer.api().put(scene.at("settings"), "{}").status());
        assertEquals(400, scene.maintainer.api().put(scene.at("settings"), "{\"create_issue\":\"maybe\"}").status());
    }

    @Test
    void an_alert_makes_an_incident_and_its_end_closes_it() {
        decide("{\"create_issue\":true}");
        scene.send(integration,
                "{\"title\":\"Disk full\",\"description\":\"2% | "
                        + "left\",\"severity\":\"high\",\"hosts\":\"web-1\",\"service\":\"`shop`\",\"fingerprint\":\"disk\"}");
        JsonNode alert = awaited(1, "opened");
        JsonNode issue = issue(alert);
        assertEquals("Disk full", issue.get("title").asText());
        assertEquals("incident", issue.get("issue_type").asText());
        assertEquals("HIGH", issue.get("severity").asText());
        assertEquals("alert-bot", issue.at("/author/username").asText());
        String description = issue.get("description").asText();
        for (String part : List.of("| Severity | `high` |", "| Hosts | `web-1` |", "| Service | `` `shop` `` |", "```text\n2% | left\n```",
                "| Alert page | <" + alert.get("web_url").asText() + "> |")) {
            assertTrue(description.contains(part), description);
        }
        assertEquals(issue.get("web_url"), alert.at("/issue/web_url"));
        scene.send(integration, AlertScene.PAYLOAD);
        scene.send(integration, "{\"fingerprint\":\"disk\",\"end_time\":\"2026-01-02T03:04:05Z\"}");
        JsonNode ended = awaited(1, "closed");
        assertEquals("resolved", ended.get("status").asText());
        assertEquals("closed", issue(ended).get("state").asText());
        assertEquals(List.of("incident_closed", "incident_opened", "opened", "resolved"),
                AlertScene.history(ended).stream().filter(kind -> !kind.equals("grouped")).sorted().toList());
        assertEquals(1, scene.developer.api().get("/projects/" + scene.project + "/issues").body().size());
    }

    @Test
    void resolving_an_alert_closes_its_incident() {
        scene.opened(integration, "\"title\":\"a\",\"fingerprint\":\"a\"");
        Answer made = scene.developer.api().post(scene.at("alerts/1/incident"), null);
        assertEquals(201, made.status(), made.body().toString());
        assertEquals("opened", made.body().at("/issue/state").asText());
        assertEquals(scene.developer.username(), made.body().at("/history/1/author/username").asText());
        Answer again = scene.developer.api().post(scene.at("alerts/1/incident"), null);
        assertEquals(409, again.status());
        assertEquals("The alert has an incident already", again.message());
        scene.developer.api().put(scene.at("alerts/1"), "{\"status\":\"resolved\"}");
        awaited(1, "closed");
    }

    @Test
    void incidents_stay_open_where_the_project_wants_that() {
        decide("{\"create_issue\":true,\"auto_close_incident\":false}");
        scene.opened(integration, "\"title\":\"a\",\"fingerprint\":\"a\"");
        awaited(1, "opened");
        scene.test(integration, "\"fingerprint\":\"a\",\"end_time\":\"2026-01-02\"");
        decide("{\"auto_close_incident\":true}");
        scene.opened(integration, "\"title\":\"b\",\"fingerprint\":\"b\"");
        awaited(2, "opened");
        scene.test(integration, "\"fingerprint\":\"b\",\"end_time\":\"2026-01-02\"");
        awaited(2, "closed");
        assertEquals("opened", scene.alert(1).at("/issue/state").asText());
    }

    @Test
    void a_deleted_incident_leaves_the_alert() {
        scene.opened(integration, "\"title\":\"a\",\"fingerprint\":\"a\"");
        long incident = scene.developer.api().post(scene.at("alerts/1/incident"), null).body().at("/issue/iid").asLong();
        assertEquals(204, scene.owner.api().delete("/projects/" + scene.project + "/issues/" + incident).status());
        assertTrue(scene.alert(1).get("issue").isNull());
        assertEquals(201, scene.developer.api().post(scene.at("alerts/1/incident"), null).status());
    }

    @Test
    void where_there_are_no_issues_there_are_no_incidents() {
        decide("{\"create_issue\":true}");
        scene.owner.api().put("/projects/" + scene.project, "{\"issues_access_level\":\"disabled\"}");
        scene.opened(integration, "\"title\":\"a\",\"fingerprint\":\"a\"");
        assertEquals(403, scene.developer.api().post(scene.at("alerts/1/incident"), null).status());
        assertEquals(403, scene.reporter.api().post(scene.at("alerts/1/incident"), null).status());
        assertEquals(404, scene.stranger.api().post(scene.at("alerts/1/incident"), null).status());
        scene.owner.api().put("/projects/" + scene.project, "{\"issues_access_level\":\"enabled\"}");
        scene.opened(integration, "\"title\":\"b\",\"fingerprint\":\"b\"");
        awaited(2, "opened");
        assertEquals(404, scene.developer.api().post(scene.at("alerts/99/incident"), null).status());
        assertFalse(scene.alert(2).get("issue").isNull());
    }
}
