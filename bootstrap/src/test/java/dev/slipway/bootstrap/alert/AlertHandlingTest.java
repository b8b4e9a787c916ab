package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.alert.AlertScene.Integration;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Alerts as people find and handle them. */
class AlertHandlingTest {

    private static final Pattern NEXT = Pattern.compile("^<[^>]*/api/v4(/[^>]*)>; rel=\"next\"$");

    private static Api root;
    /** With four alerts that nothing changes: lists are read there. */
    private static AlertScene library;
    private static AlertScene scene;
    private static Integration integration;

    @BeforeAll
    static void start() {
        root = Api.root();
        library = new AlertScene(root);
        Integration source = library.integration();
        library.opened(source,
                "\"title\":\"Disk full\",\"severity\":\"critical\",\"service\":\"shop\",\"start_time\":\"2026-01-04\",\"fingerprint\":"
                        + "\"a\"");
        library.opened(source,
                "\"title\":\"Slow\",\"severity\":\"LOW\",\"monitoring_tool\":\"Probe "
                        + "100%\",\"start_time\":\"2026-01-01\",\"fingerprint\":\"b\"");
        library.opened(source,
                "\"title\":\"Down\",\"severity\":\"info\",\"description\":\"no "
                        + "answer\",\"start_time\":\"2026-01-03\",\"fingerprint\":\"c\"");
        library.opened(source, "\"title\":\"Odd\",\"severity\":\"unknown\",\"start_time\":\"2026-01-02\",\"fingerprint\":\"d\"");
        library.opened(source, "\"title\":\"Down\",\"fingerprint\":\"c\"");
        library.opened(source, "\"title\":\"Slow\",\"fingerprint\":\"b\",\"end_time\":\"2026-01-05T00:00:00Z\"");
        library.developer.api().put(library.at("alerts/4"), "{\"status\":\"ignored\",\"assignee_id\":" + library.owner.id() + "}");
        scene = new AlertScene(root);
        integration = scene.integration();
    }

    @TestFactory
    Stream<DynamicTest> lists_are_narrowed_and_ordered() {
        return Stream.of(
                List.of("", "4 3 2 1"),
                List.of("sort=asc", "1 2 3 4"),
                List.of("status=triggered", "3 1"),
                List.of("status[]=triggered&status[]=resolved", "3 2 1"),
                List.of("status=resolved,ignored", "4 2"),
                List.of("status=acknowledged", ""),
                List.of("severity=critical", "1"),
                List.of("severity[]=low&severity[]=info&severity[]=unknown", "4 3 2"),
                List.of("severity=info&status=triggered", "3"),
                List.of("search=SLOW", "2"),
                List.of("search=shop", "1"),
                List.of("search=answer", "3"),
                List.of("search=100%25", "2"),
                List.of("search=%25", "2"),
                List.of("search=nothing", ""),
                List.of("search=", "4 3 2 1"),
                List.of("assignee_id=" + library.owner.id(), "4"),
                List.of("assignee_id=999999", ""),
                List.of("assignee_id=0", "3 2 1"),
                List.of("assignee_id=None", "3 2 1"),
                List.of("assignee_id=Any", "4"),
                List.of("search=%01", ""),
                List.of("status=triggered,acknowledged,ignored", "4 3 1"),
                List.of("environment=production", ""),
                List.of("order_by=started_at", "1 3 4 2"),
                List.of("order_by=started_at&sort=asc", "2 4 3 1"),
                List.of("order_by=severity", "1 2 3 4"),
                List.of("order_by=severity&sort=asc", "4 3 2 1"),
                List.of("order_by=event_count", "3 4 2 1"),
                List.of("order_by=created_at&sort=asc", "1 2 3 4"),
                List.of("order_by=ended_at&sort=asc", "2 1 3 4"),
                List.of("order_by=status", "3 1 2 4"),
                List.of("order_by=id&per_page=3&page=2", "1"))
                .map(listing -> dynamicTest("alerts?" + listing.getFirst(), () -> {
                    Answer answer = library.developer.api().get(library.at("alerts?" + listing.getFirst()));
                    assertEquals(200, answer.status(), answer.body().toString());
                    assertEquals(listing.get(1), String.join(" ", AlertScene.texts(answer.body(), "iid")));
                }));
    }

    @TestFactory
    Stream<DynamicTest> bad_parameters_are_named() {
        return Stream.of(
                List.of("status=closed", "status does not have a valid value"),
                List.of("status[]=triggered&status[]=x", "status does not have a valid value"),
                List.of("severity=awful", "severity does not have a valid value"),
                List.of("order_by=title", "order_by does not have a valid value"),
                List.of("sort=up", "sort does not have a valid value"),
                List.of("assignee_id=me", "assignee_id is invalid"))
                .map(bad -> dynamicTest(bad.getFirst(), () -> {
                    Answer answer = library.developer.api().get(library.at("alerts?" + bad.getFirst()));
                    assertEquals(400, answer.status());
                    assertEquals(bad.get(1), answer.body().get("error").asText());
                }));
    }

    @Test
    void a_list_is_walked_by_page_and_by_key() {
        Answer page = library.developer.api().get(library.at("alerts?per_page=3"));
        assertEquals("4", page.header("X-Total"));
        assertEquals("2", page.header("X-Next-Page"));
        for (String sort : List.of("asc", "desc")) {
            List<String> met = new ArrayList<>();
            String path = library.at("alerts?pagination=keyset&per_page=3&order_by=id&sort=" + sort);
            while (path != null) {
                Answer answer = library.developer.api().get(path);
                assertEquals(200, answer.status());
                assertNull(answer.header("X-Total"));
                met.addAll(AlertScene.texts(answer.body(), "iid"));
                Matcher next = NEXT.matcher(String.valueOf(answer.header("Link")));
                path = next.matches() ? next.group(1) : null;
            }
            assertEquals(sort.equals("asc") ? List.of("1", "2", "3", "4") : List.of("4", "3", "2", "1"), met);
        }
        String bySeverity = library.at("alerts?order_by=severity&per_page=3");
        Answer first = library.developer.api().get(bySeverity + "&pagination=keyset");
        assertEquals(AlertScene.texts(library.developer.api().get(bySeverity).body(), "iid"), AlertScene.texts(first.body(), "iid"));
        assertTrue(first.header("Link").contains("cursor="), first.header("Link"));
    }

    @Test
    void an_alert_tells_what_it_knows() {
        long iid = scene.opened(integration,
                "\"title\":\"Whole\",\"description\":\"text\",\"service\":\"shop\",\"monitoring_tool\":\"probe\",\"hosts\":[\"a\",[\"b\"]],"
                        + "\"severity\":\"medium\",\"start_time\":\"2026-01-02T03:04:05.6Z\",\"fingerprint\":[\"a\",[\"b\",1]],"
                        + "\"custom\":{\"deep\":[1.50,null]}");
        JsonNode alert = scene.alert(iid);
        assertEquals("Whole text shop probe medium triggered", String.join(" ", Stream.of("title", "description", "service",
                "monitoring_tool", "severity", "status")
                .map(name -> alert.get(name).asText()).toList()));
        assertEquals("[\"a\",\"b\"]", alert.get("hosts").toString());
        assertEquals("2026-01-02T03:04:05.600Z", alert.get("started_at").asText());
        assertEquals("e175ea4ce0a553260a14bc5e922a935b40425c1e", alert.get("fingerprint").asText());
        assertEquals("{\"deep\":[1.50,null]}", alert.get("payload").get("custom").toString().replace("1.5,", "1.50,"));
        assertEquals(TestServer.shared().address() + "/" + scene.path + "/-/alert_management/" + iid + "/details",
                alert.get("web_url").asText());
        assertEquals(integration.id(), alert.at("/integration/id").asLong());
        assertEquals(1, alert.get("event_count").asInt());
        assertTrue(alert.get("ended_at").isNull() && alert.get("issue").isNull() && alert.get("assignee").isNull());
        assertEquals(List.of("Opened: no alert with its fingerprint was open"), AlertScene.texts(alert.get("history"), "message"));
        JsonNode listed = scene.alerts().get(scene.alerts().size() - 1);
        assertFalse(listed.has("payload") || listed.has("history") || listed.has("incident_markdown"));
    }

    @Test
    void every_status_can_be_given_and_is_noted() {
        long iid = scene.opened(integration, "\"title\":\"Handled\",\"fingerprint\":\"handled\"");
        String at = scene.at("alerts/" + iid);
        for (String status : List.of("acknowledged", "ignored", "resolved", "triggered")) {
            Answer changed = scene.developer.api().put(at, "{\"status\":\"" + status + "\"}");
            assertEquals(200, changed.status());
            assertEquals(status, changed.body().get("status").asText());
            assertEquals(!status.equals("resolved"), changed.body().get("ended_at").isNull());
        }
        assertEquals(200, scene.developer.api().put(at, "{\"status\":\"triggered\"}").status());
        JsonNode alert = scene.alert(iid);
        assertEquals(List.of("opened", "status_changed", "status_changed", "status_changed", "status_changed"), AlertScene.history(alert));
        assertEquals("Changed from triggered to acknowledged", alert.at("/history/1/message").asText());
        assertEquals(scene.developer.id(), alert.at("/history/1/author/id").asLong());
        assertEquals(400, scene.developer.api().put(at, "{\"status\":\"closed\"}").status());
        assertEquals(400, scene.developer.api().put(at, "{}").status());
        assertEquals(404, scene.developer.api().put(scene.at("alerts/999999"), "{\"status\":\"ignored\"}").status());
    }

    @Test
    void an_alert_is_not_reopened_beside_an_open_one() {
        String members = "\"title\":\"Twice\",\"fingerprint\":\"twice\"";
        long first = scene.opened(integration, members);
        scene.developer.api().put(scene.at("alerts/" + first), "{\"status\":\"resolved\"}");
        long second = scene.opened(integration, members);
        assertTrue(second > first);
        Answer refused = scene.developer.api().put(scene.at("alerts/" + first), "{\"status\":\"triggered\"}");
        assertEquals(409, refused.status());
        assertEquals("Cannot have multiple unresolved alerts", refused.message());
        scene.test(integration, members + ",\"end_time\":\"2026-01-02\"");
        assertEquals("2026-01-02T00:00:00.000Z", scene.alert(second).get("ended_at").asText());
        assertEquals(200, scene.developer.api().put(scene.at("alerts/" + first), "{\"status\":\"acknowledged\"}").status());
        assertEquals(first, scene.opened(integration, members));
    }

    @Test
    void people_who_read_alerts_look_after_them() {
        long iid = scene.opened(integration, "\"title\":\"Assigned\",\"fingerprint\":\"assigned\"");
        String at = scene.at("alerts/" + iid);
        assertEquals(scene.maintainer.id(),
                scene.developer.api().put(at, "{\"assignee_id\":" + scene.maintainer.id() + "}").body().at("/assignee/id").asLong());
        for (long nobody : new long[] {scene.reporter.id(), scene.stranger.id(), 99_999_999}) {
            Answer refused = scene.developer.api().put(at, "{\"assignee_id\":" + nobody + "}");
            assertEquals(400, refused.status());
            assertEquals("{\"assignee_id\":[\"is not a member who may read alerts\"]}", refused.message());
        }
        assertTrue(scene.developer.api().put(at, "{\"assignee_id\":null}").body().get("assignee").isNull());
        scene.developer.api().put(at, "{\"assignee_id\":" + scene.developer.id() + "}");
        assertTrue(scene.developer.api().put(at, "{\"assignee_id\":0}").body().get("assignee").isNull());
        assertEquals(List.of("opened", "assigned", "unassigned", "assigned", "unassigned"), AlertScene.history(scene.alert(iid)));
        assertEquals("Assigned to " + scene.maintainer.username(), scene.alert(iid).at("/history/1/message").asText());
    }

    @Test
    void reporters_and_strangers_handle_nothing() {
        long iid = scene.opened(integration, "\"title\":\"Guarded\",\"fingerprint\":\"guarded\"");
        String change = "{\"status\":\"ignored\"}";
        assertEquals(403, scene.reporter.api().put(scene.at("alerts/" + iid), change).status());
        assertEquals(404, scene.stranger.api().put(scene.at("alerts/" + iid), change).status());
        assertEquals(401, Api.anonymous().put(scene.at("alerts/" + iid), change).status());
        assertEquals(403, scene.reporter.api().get(scene.at("alerts/" + iid)).status());
        assertEquals("triggered", scene.alert(iid).get("status").asText());
    }

    @Test
    void an_environment_is_linked_by_its_exact_name() {
        long environment = environment("production");
        long iid = scene.opened(integration,
                "\"title\":\"Deployed\",\"service_environment_name\":\"production\",\"fingerprint\":\"deployed\"");
        assertEquals("{\"id\":" + environment + ",\"name\":\"production\"}", scene.alert(iid).get("environment").toString());
        assertEquals(List.of(Long.toString(iid)),
                AlertScene.texts(scene.developer.api().get(scene.at("alerts?environment=production")).body(), "iid"));
        long other = scene.opened(integration,
                "\"title\":\"Elsewhere\",\"service_environment_name\":\"Production\",\"fingerprint\":\"elsewhere\"");
        assertTrue(scene.alert(other).get("environment").isNull());
    }

    /** Environments come about with deployments, which is a long road for a name. */
    private static long environment(String name) {
        return TestServer.shared().database().number(
                "insert into environments (project_id, name, slug, state, tier, created_at, updated_at) "
                + "values (?, ?, ?, 'available', 'production', now(), now()) returning id", scene.project, name, name);
    }
}
