package dev.slipway.bootstrap.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FreezePeriodOperationsTest {

    private static final int DEVELOPER = 30;
    private static final int REPORTER = 20;
    private static final int GUEST = 10;
    /** Begins each minute, and ends on leap days alone. */
    private static final String ALWAYS = "{\"freeze_start\":\"* * * * *\",\"freeze_end\":\"0 0 29 2 *\"}";

    private final Road road = new Road(TestServer.shared(), """
            build: {script: make}
            ship: {script: ship, rules: [{if: $CI_DEPLOY_FREEZE == null}]}
            """);
    private final Api owner = road.owner().api();
    private final String path = "/projects/" + road.project() + "/freeze_periods";

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    @Test
    void freeze_period_is_created_shown_changed_and_deleted() {
        JsonNode created = expect(201, owner.post(path,
                "{\"freeze_start\":\"0 23 * * 5\",\"freeze_end\":\"0 7 * * 1\",\"cron_timezone\":\"Berlin\"}")).body();
        List<String> keys = new ArrayList<>();
        created.fieldNames().forEachRemaining(keys::add);
        assertEquals(List.of("id", "freeze_start", "freeze_end", "cron_timezone", "created_at", "updated_at"), keys);
        String one = path + "/" + created.get("id").asLong();
        assertEquals(created, expect(200, owner.get(one)).body());
        JsonNode changed = expect(200, owner.put(one, "{\"freeze_end\":\"0 8 * * 1\"}")).body();
        assertEquals("0 23 * * 5 0 8 * * 1 Berlin", changed.get("freeze_start").asText() + " " + changed.get("freeze_end").asText() + " "
                + changed.get("cron_timezone").asText());
        assertEquals("UTC", expect(201, owner.post(path, ALWAYS)).body().get("cron_timezone").asText());
        assertEquals(2, expect(200, owner.get(path)).body().size());
        expect(204, owner.delete(one));
        assertEquals("404 Not found", expect(404, owner.get(one)).message());
    }

    @Test
    void wrong_attributes_are_told_by_field() {
        assertEquals("freeze_start is missing, freeze_end is missing", expect(400, owner.post(path, "{}")).body().get("error").asText());
        assertEquals("{\"freeze_start\":[\" is invalid syntax\"],\"cron_timezone\":[\" is invalid syntax\"]}",
                expect(400, owner.post(path, "{\"freeze_start\":\"shoe\",\"freeze_end\":\"@daily\",\"cron_timezone\":\"Mars\"}")).body()
                        .get("message").toString());
    }

    @Test
    void roles_decide() {
        long id = expect(201, owner.post(path, ALWAYS)).id();
        expect(403, road.member(GUEST).api().get(path));
        expect(200, road.member(REPORTER).api().get(path + "/" + id));
        Api developer = road.member(DEVELOPER).api();
        expect(403, developer.post(path, ALWAYS));
        expect(403, developer.put(path + "/" + id, "{}"));
        expect(403, developer.delete(path + "/" + id));
        expect(404, road.stranger().api().get(path));
    }

    @Test
    void pipelines_of_a_freeze_period_are_told_in_rules_and_jobs() {
        Road.Taken first = road.take();
        assertFalse(first.variables().containsKey("CI_DEPLOY_FREEZE"));
        road.end(first, "success");
        road.end(road.take(), "success");
        expect(201, owner.post(path, ALWAYS));
        road.commitAgain();
        Road.Taken build = road.take();
        assertEquals("build", road.job(build.id()).get("name").asText());
        assertEquals("true", build.variables().get("CI_DEPLOY_FREEZE"));
        road.end(build, "success");
        assertEquals(204, road.request().status());
    }
}
