package dev.slipway.bootstrap.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.environment.sweep.DeleteReviewApps;
import dev.slipway.application.environment.sweep.StopExpiredEnvironments;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.models.Environment;
import org.junit.jupiter.api.Test;

class EnvironmentOperationsTest {

    private static final int DEVELOPER = 30;
    private static final int REPORTER = 20;
    private static final int GUEST = 10;

    private final Road road = new Road(TestServer.shared(), """
            ship:
              stage: build
              script: ship
              environment: {name: review/x, url: "https://x.example", on_stop: halt, auto_stop_in: 1 day}
            halt:
              stage: deploy
              script: halt
              when: manual
              environment: {name: review/x, action: stop}
            """);
    private final Api owner = road.owner().api();
    private final String path = "/projects/" + road.project() + "/environments";

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private JsonNode created(String name) {
        return expect(201, owner.post(path, "{\"name\":\"" + name + "\"}")).body();
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private static List<String> names(Answer list) {
        return StreamSupport.stream(expect(200, list).body().spliterator(), false).map(each -> each.get("name").asText()).toList();
    }

    private void database(String sql) {
        TestServer.shared().database().execute(sql);
    }

    private long named(String name) {
        return expect(200, owner.get(path + "?name=" + name.replace("/", "%2F"))).body().get(0).get("id").asLong();
    }

    private String state(long id) {
        return expect(200, owner.get(path + "/" + id)).body().get("state").asText();
    }

    /** The job {@code ship} of the newest pipeline deploys. @return the environment */
    private long deployed() {
        road.end(road.take(), "success");
        return named("review/x");
    }

    @Test
    void environment_is_created_shown_changed_stopped_and_deleted() {
        JsonNode created = expect(201, owner.post(path, "{\"name\":\"Prod/1\",\"external_url\":\"https://p.example\"}")).body();
        assertEquals(List.of("id", "name", "slug", "external_url", "state", "tier", "created_at", "updated_at", "auto_stop_at"),
                keys(created));
        assertEquals("available production", created.get("state").asText() + " " + created.get("tier").asText());
        assertTrue(created.get("slug").asText().matches("prod-1-[a-z0-9]{6}"), created.toString());
        String one = path + "/" + created.get("id").asLong();
        JsonNode shown = expect(200, owner.get(one)).body();
        assertEquals(List.of("id", "name", "slug", "external_url", "state", "tier", "created_at", "updated_at", "auto_stop_at",
                "enable_advanced_logs_querying", "logs_api_path", "last_deployment"), keys(shown));
        assertTrue(shown.get("last_deployment").isNull());
        assertTrue(shown.get("logs_api_path").asText().endsWith("/-/logs/k8s.json?environment_name=Prod%2F1"), shown.toString());
        JsonNode changed = expect(200, owner.put(one, "{\"name\":\"other\",\"external_url\":null,\"tier\":\"staging\"}")).body();
        assertEquals("Prod/1", changed.get("name").asText());
        assertTrue(changed.get("external_url").isNull());
        assertEquals("staging", changed.get("tier").asText());
        assertEquals("403 Forbidden - The environment is not stopped", expect(403, owner.delete(one)).message());
        assertEquals("stopped", expect(200, owner.post(one + "/stop", "{}")).body().get("state").asText());
        assertEquals("stopped", expect(200, owner.post(one + "/stop", "{}")).body().get("state").asText());
        expect(204, owner.delete(one));
        assertEquals("404 Not found", expect(404, owner.get(one)).message());
        expect(404, owner.delete(one));
        expect(404, owner.post(one + "/stop", "{}"));
    }

    @Test
    void wrong_attributes_are_told_by_field() {
        assertEquals("name is missing", expect(400, owner.post(path, "{}")).body().get("error").asText());
        assertEquals("tier does not have a valid value",
                expect(400, owner.post(path, "{\"name\":\"a\",\"tier\":\"shoe\"}")).body().get("error").asText());
        for (Answer sent : List.of(owner.post(path, "{\"name\":\"a\",\"slug\":\"b\"}"),
                owner.put(path + "/" + created("b").get("id").asLong(), "{\"slug\":\"b\"}"))) {
            assertEquals("slug is automatically generated and cannot be changed", expect(400, sent).body().get("error").asText());
        }
        assertEquals("{\"name\":[\"can contain only letters, digits, '-', '_', '/', '$', '{', '}', '.', and spaces, but it cannot start "
                + "or end with '/'\"],\"external_url\":[\"javascript scheme is not allowed\"]}",
                expect(400, owner.post(path, "{\"name\":\"/\",\"external_url\":\"javascript:x\"}")).body().get("message").toString());
        assertEquals("{\"external_url\":[\"URI is invalid\"]}",
                expect(400, owner.post(path, "{\"name\":\"c\",\"external_url\":\"http://a b\"}")).body().get("message").toString());
        assertEquals("{\"name\":[\"is too long (maximum is 255 characters)\"]}",
                expect(400, owner.post(path, "{\"name\":\"" + "a".repeat(256) + "\"}")).body().get("message").toString());
        created("taken");
        assertEquals("{\"name\":[\"has already been taken\"]}",
                expect(400, owner.post(path, "{\"name\":\"taken\"}")).body().get("message").toString());
    }

    @Test
    void lists_are_narrowed_by_name_search_and_state() {
        List.of("review/b", "Review/a", "staging").forEach(this::created);
        expect(200, owner.post(path + "/" + named("staging") + "/stop", "{}"));
        assertEquals(List.of("review/x", "review/b", "Review/a", "staging"), names(owner.get(path)));
        assertEquals(List.of("review/x", "review/b", "Review/a"), names(owner.get(path + "?search=REV")));
        assertEquals(List.of("staging"), names(owner.get(path + "?states=stopped")));
        assertEquals(List.of("review/b"), names(owner.get(path + "?name=review/b")));
        assertEquals("400 Bad request - Search query is less than 3 characters", expect(400, owner.get(path + "?search=re")).message());
        assertEquals("name, search cannot be used together",
                expect(400, owner.get(path + "?search=rev&name=a")).body().get("error").asText());
        assertEquals("states does not have a valid value", expect(400, owner.get(path + "?states=shoe")).body().get("error").asText());
        assertEquals(List.of("review/x", "review/b"), names(owner.get(path + "?pagination=keyset&per_page=2")));
        JsonNode listed = owner.get(path).body().get(0);
        assertEquals(List.of("id", "name", "slug", "external_url", "state", "tier", "created_at", "updated_at", "auto_stop_at",
                "enable_advanced_logs_querying", "logs_api_path", "project"), keys(listed));
        assertEquals(road.project(), listed.at("/project/id").asLong());
        assertTrue(keys(listed.get("project")).containsAll(List.of("name_with_namespace", "path_with_namespace", "default_branch",
                "web_url", "namespace")), listed.toString());
    }

    @Test
    void roles_decide() {
        long id = created("staging").get("id").asLong();
        Api guest = road.member(GUEST).api();
        Api reporter = road.member(REPORTER).api();
        Api developer = road.member(DEVELOPER).api();
        Api stranger = road.stranger().api();
        expect(401, road.nobody().get(path));
        expect(404, stranger.get(path));
        expect(403, guest.get(path));
        assertFalse(expect(200, reporter.get(path + "/" + id)).body().has("logs_api_path"));
        expect(403, reporter.post(path, "{\"name\":\"r\"}"));
        expect(403, reporter.put(path + "/" + id, "{}"));
        expect(403, reporter.post(path + "/" + id + "/stop", "{}"));
        expect(403, reporter.delete(path + "/" + id));
        assertEquals("You do not have permission to destroy environments in this project",
                expect(401, reporter.delete(path + "/review_apps")).message());
        expect(201, developer.post(path, "{\"name\":\"d\"}"));
        expect(403, developer.post(path + "/stop_stale", "{\"before\":\"2020-01-01\"}"));
        expect(200, owner.put("/projects/" + road.project(), "{\"environments_access_level\":\"disabled\"}"));
        expect(403, owner.get(path));
    }

    @Test
    void deployment_is_shown_with_its_job_and_stopped_by_the_job_that_it_names() {
        long id = deployed();
        JsonNode shown = expect(200, owner.get(path + "/" + id)).body();
        assertEquals("https://x.example", shown.get("external_url").asText());
        assertTrue(shown.get("auto_stop_at").isTextual());
        JsonNode last = shown.get("last_deployment");
        assertEquals(List.of("id", "iid", "ref", "sha", "created_at", "updated_at", "status", "user", "deployable"), keys(last));
        assertEquals("1 main success", last.get("iid").asText() + " " + last.get("ref").asText() + " " + last.get("status").asText());
        assertEquals(road.owner().id(), last.at("/user/id").asLong());
        JsonNode job = last.get("deployable");
        assertEquals("ship success", job.get("name").asText() + " " + job.get("status").asText());
        assertTrue(keys(job).containsAll(List.of("id", "status", "stage", "name", "ref", "tag", "coverage", "created_at", "started_at",
                "finished_at", "duration", "project", "user", "commit", "pipeline", "web_url", "artifacts", "runner",
                "artifacts_expire_at")), job.toString());
        assertEquals(last.get("sha"), job.at("/commit/id"));
        assertEquals("stopping", expect(200, owner.post(path + "/" + id + "/stop", "{}")).body().get("state").asText());
        assertEquals("stopping", expect(200, owner.post(path + "/" + id + "/stop", "{}")).body().get("state").asText());
        Road.Taken halt = road.take();
        assertEquals("halt", road.job(halt.id()).get("name").asText());
        road.end(halt, "success");
        assertEquals("stopped", state(id));
        road.commitAgain();
        deployed();
        assertEquals("available", state(id));
        assertEquals("stopped", expect(200, owner.post(path + "/" + id + "/stop", "{\"force\":true}")).body().get("state").asText());
        assertEquals(204, road.request().status());
    }

    @Test
    void environments_stop_by_themselves_when_their_time_has_come() {
        long id = deployed();
        TestServer.shared().bean(StopExpiredEnvironments.class).handle(0);
        assertEquals("available", state(id));
        database("update environments set auto_stop_at = now() - interval '1 second' where id = " + id);
        TestServer.shared().bean(StopExpiredEnvironments.class).handle(0);
        assertEquals("stopping", state(id));
        assertEquals("halt", road.job(road.take().id()).get("name").asText());
    }

    @Test
    void stale_environments_are_stopped_afterwards() {
        long stale = created("stale").get("id").asLong();
        long fresh = created("fresh").get("id").asLong();
        database("update environments set updated_at = now() - interval '30 days' where id = " + stale);
        assertEquals("before is missing", expect(400, owner.post(path + "/stop_stale", "{}")).body().get("error").asText());
        assertEquals("before is invalid",
                expect(400, owner.post(path + "/stop_stale", "{\"before\":\"shoe\"}")).body().get("error").asText());
        for (String wrong : List.of("2000-01-01", "2999-01-01")) {
            assertEquals("400 Bad request - Invalid Date",
                    expect(400, owner.post(path + "/stop_stale", "{\"before\":\"" + wrong + "\"}")).message());
        }
        String before = TestServer.shared().database().text("select ((now() - interval '8 days') at time zone 'UTC')::date");
        assertEquals("Successfully scheduled stale environments to stop",
                expect(200, owner.post(path + "/stop_stale", "{\"before\":\"" + before + "\"}")).message());
        Eventually.is(() -> state(stale).equals("stopped"));
        assertEquals("available", state(fresh));
    }

    @Test
    void review_apps_are_scheduled_for_deletion_and_deleted_later() {
        assertEquals("No environments found for scheduled deletion. Either your query did not match any environments (default parameters "
                + "match environments that are 30 days or older), or you have insufficient permissions to delete matching environments.",
                expect(400, owner.delete(path + "/review_apps")).message());
        long app = created("review/old").get("id").asLong();
        expect(200, owner.post(path + "/" + app + "/stop", "{}"));
        database("update environments set created_at = now() - interval '31 days' where id = " + app);
        JsonNode dry = expect(200, owner.delete(path + "/review_apps")).body();
        assertEquals(List.of("scheduled_entries", "unprocessable_entries"), keys(dry));
        assertEquals(List.of("id", "name", "slug", "external_url"), keys(dry.at("/scheduled_entries/0")));
        assertEquals(app, dry.at("/scheduled_entries/0/id").asLong());
        assertEquals("limit does not have a valid value",
                expect(400, owner.delete(path + "/review_apps?limit=1001")).body().get("error").asText());
        expect(200, owner.delete(path + "/review_apps?dry_run=false"));
        JsonNode none = expect(400, owner.delete(path + "/review_apps?dry_run=false")).body();
        assertEquals(List.of("message", "scheduled_entries", "unprocessable_entries"), keys(none));
        TestServer.shared().bean(DeleteReviewApps.class).handle(0);
        assertEquals("stopped", state(app));
        database("update environments set auto_delete_at = now() - interval '1 second' where id = " + app);
        TestServer.shared().bean(DeleteReviewApps.class).handle(0);
        expect(404, owner.get(path + "/" + app));
    }

    @Test
    void client_library_manages_environments() throws Exception {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            Environment made = client.getEnvironmentsApi().createEnvironment(road.project(), "client", "https://c.example", "staging");
            assertEquals("client", client.getEnvironmentsApi().getEnvironment(road.project(), made.getId()).getName());
            assertEquals(2, client.getEnvironmentsApi().getEnvironments(road.project()).size());
            client.getEnvironmentsApi().stopEnvironment(road.project(), made.getId());
            client.getEnvironmentsApi().deleteEnvironment(road.project(), made.getId());
            assertEquals(1, client.getEnvironmentsApi().getEnvironments(road.project()).size());
        }
    }
}
