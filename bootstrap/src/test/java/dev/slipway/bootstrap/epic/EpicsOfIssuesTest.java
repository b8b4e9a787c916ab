package dev.slipway.bootstrap.epic;

import static dev.slipway.bootstrap.epic.EpicScene.at;
import static dev.slipway.bootstrap.epic.EpicScene.body;
import static dev.slipway.bootstrap.epic.EpicScene.each;
import static dev.slipway.bootstrap.epic.EpicScene.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Epics as lists of issues tell of them. */
class EpicsOfIssuesTest {

    private final EpicScene scene = new EpicScene();
    private long project;
    private String issues;
    private JsonNode open;
    private JsonNode secret;

    @BeforeEach
    void fill() {
        project = scene.project(scene.groupId, "public");
        issues = "/projects/" + project + "/issues";
        open = scene.epic("open");
        secret = scene.epic(scene.group, "{\"title\":\"secret\",\"confidential\":true}");
        scene.add(open, scene.issue(project, "{\"title\":\"planned\"}"));
        scene.issue(project, "{\"title\":\"free\"}");
        JsonNode own = body(201, scene.guest.api().post(issues, "{\"title\":\"own\",\"confidential\":true}"));
        scene.add(secret, own);
    }

    private List<String> titles(Api api, String query) {
        return each(body(200, api.get(issues + "?sort=asc&" + query)), "title");
    }

    @Test
    void issues_are_found_by_their_epic() {
        String id = "epic_id=" + open.get("id").asLong();
        String hidden = "epic_id=" + secret.get("id").asLong();
        assertEquals(List.of("planned"), titles(scene.owner.api(), id));
        assertEquals(List.of("own"), titles(scene.owner.api(), hidden));
        assertEquals(List.of("planned", "own"), titles(scene.owner.api(), "epic_id=Any"));
        assertEquals(List.of("free"), titles(scene.owner.api(), "epic_id=None"));
        assertEquals(List.of("planned", "free", "own"), titles(scene.owner.api(), "epic_id="));
        assertEquals(List.of("planned"), titles(Api.anonymous(), id));
        body(400, scene.owner.api().get(issues + "?epic_id=x"));
        assertEquals("{\"all\":1,\"closed\":0,\"opened\":1}", body(200, scene.owner.api().get("/projects/" + project + "/issues_statistics?"
                + id)).at("/statistics/counts").toString());
        assertEquals(List.of("planned"), each(body(200, scene.stranger.api().get(scene.group + "/issues?" + id)), "title"));
        assertEquals(List.of("planned"), each(body(200, scene.stranger.api().get("/issues?scope=all&" + id)), "title"));
        assertEquals("1", scene.stranger.api().get("/issues?scope=all&" + id).header("X-Total"));
    }

    @Test
    void epic_that_is_not_seen_is_as_none() {
        Api guest = scene.guest.api();
        String hidden = "epic_id=" + secret.get("id").asLong();
        assertEquals(List.of(), titles(guest, hidden));
        assertEquals("0", guest.get(issues + "?" + hidden).header("X-Total"));
        assertEquals(List.of("planned"), titles(guest, "epic_id=Any"));
        assertEquals(List.of("free", "own"), titles(guest, "epic_id=None"));
    }

    @Test
    void order_of_issues_tells_nothing_of_epics() {
        List<String> before = titles(scene.guest.api(), "order_by=relative_position");
        scene.add(secret, body(201, scene.guest.api().post(issues, "{\"title\":\"later\",\"confidential\":true}")));
        assertEquals(3, before.size());
        assertEquals(List.of(before.get(0), before.get(1), before.get(2), "later"),
                titles(scene.guest.api(), "order_by=relative_position"));
    }

    @Test
    void reporter_of_the_project_alone_sees_no_confidential_epic() {
        scene.member("/projects/" + project, scene.stranger, 20);
        Api api = scene.stranger.api();
        assertEquals(List.of("planned", "free", "own"), titles(api, ""));
        body(404, api.get(at(secret)));
        assertEquals(List.of("planned"), titles(api, "epic_id=Any"));
        assertEquals(List.of("open"), each(body(200, api.get(scene.group + "/epics")), "title"));
    }

    @Test
    void author_of_an_issue_is_not_told_of_its_hidden_epic() {
        long iid = body(200, scene.guest.api().get(issues + "?search=own")).get(0).get("iid").asLong();
        assertEquals("{\"confidential\":[\"is invalid\"]}",
                message(400, scene.owner.api().put(issues + "/" + iid, "{\"confidential\":false}")));
    }

    @Test
    void issue_gets_and_leaves_an_epic_as_an_attribute() {
        long id = open.get("id").asLong();
        JsonNode made = body(201, scene.reporter.api().post(issues, "{\"title\":\"new\",\"epic_id\":%d}".formatted(id)));
        assertEquals(open.get("iid"), made.get("epic_iid"));
        String one = issues + "/" + made.get("iid").asLong();
        assertTrue(body(200, scene.reporter.api().put(one, "{\"epic_id\":0}")).get("epic").isNull());
        assertEquals(id, body(200, scene.reporter.api().put(one, "{\"title\":\"other\",\"epic_id\":%d}".formatted(id)))
                .at("/epic/id").asLong());
        assertEquals(id, body(200, scene.reporter.api().put(one, "{\"epic_id\":%d}".formatted(id))).at("/epic/id").asLong());
        assertTrue(body(200, scene.reporter.api().put(one, "{\"epic_id\":null}")).get("epic").isNull());
        assertTrue(body(201, scene.guest.api().post(issues, "{\"title\":\"x\",\"epic_id\":%d}".formatted(id))).get("epic").isNull(),
                "guests set no epic, as they set no labels");
    }

    @Test
    void issue_is_not_changed_if_its_epic_is_refused() {
        int before = body(200, scene.owner.api().get(issues)).size();
        body(404, scene.reporter.api().post(issues, "{\"title\":\"new\",\"epic_id\":999999999}"));
        body(422, scene.reporter.api().post(issues, "{\"title\":\"new\",\"epic_id\":%d}".formatted(secret.get("id").asLong())));
        assertEquals(before, body(200, scene.owner.api().get(issues)).size());
        long iid = body(200, scene.owner.api().get(issues + "?search=free")).get(0).get("iid").asLong();
        body(404, scene.reporter.api().put(issues + "/" + iid, "{\"title\":\"other\",\"epic_id\":999999999}"));
        assertEquals("free", body(200, scene.owner.api().get(issues + "/" + iid)).get("title").asText());
    }

    @Test
    void epic_that_is_not_seen_is_not_taken_away() {
        scene.member("/projects/" + project, scene.stranger, 20);
        long iid = body(200, scene.owner.api().get(issues + "?search=own")).get(0).get("iid").asLong();
        body(200, scene.stranger.api().put(issues + "/" + iid, "{\"epic_id\":0}"));
        assertEquals("secret", body(200, scene.owner.api().get(issues + "/" + iid)).at("/epic/title").asText());
    }

    @Test
    void issue_that_leaves_a_confidential_epic_may_be_opened_at_once() {
        String own = issues + "/" + body(200, scene.guest.api().get(issues + "?search=own")).get(0).get("iid").asLong();
        JsonNode opened = body(200, scene.reporter.api().put(own, "{\"epic_id\":0,\"confidential\":false}"));
        assertTrue(!opened.get("confidential").asBoolean() && opened.get("epic").isNull());
        String there = "{\"epic_id\":%d,\"confidential\":%b}";
        body(422, scene.reporter.api().put(own, there.formatted(secret.get("id").asLong(), false)));
        assertTrue(body(200, scene.owner.api().get(own)).get("epic").isNull());
        body(200, scene.reporter.api().put(own, there.formatted(secret.get("id").asLong(), true)));
        JsonNode moved = body(200, scene.reporter.api().put(own, there.formatted(open.get("id").asLong(), false)));
        assertEquals(open.get("id"), moved.at("/epic/id"));
    }

    @Test
    void installation_without_epics_has_no_rule_of_them() {
        try (TestServer free = TestServer.shared().beside(Map.of("SLIPWAY_TIER", "free"))) {
            Api api = scene.owner.api().at(free.address());
            assertEquals(List.of(), titles(api, "epic_id=" + open.get("id").asLong()));
            assertEquals(List.of("planned", "free", "own"), titles(api, "epic_id=None"));
            body(403, api.get(at(open)));
            long iid = body(200, scene.owner.api().get(issues + "?search=own")).get(0).get("iid").asLong();
            assertTrue(!body(200, api.put(issues + "/" + iid, "{\"confidential\":false}")).get("confidential").asBoolean());
        }
    }
}
