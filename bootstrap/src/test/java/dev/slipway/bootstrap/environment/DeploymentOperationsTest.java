package dev.slipway.bootstrap.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class DeploymentOperationsTest {

    private static final int MAINTAINER = 40;
    private static final int DEVELOPER = 30;
    private static final int REPORTER = 20;
    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 3);

    private final Road road = new Road(TestServer.shared(), """
            ship:
              script: ship
              environment: {name: staging}
            """);
    private final Api owner = road.owner().api();
    private final String project = "/projects/" + road.project();
    private final String path = project + "/deployments";

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private String head() {
        return expect(200, owner.get(project + "/repository/branches/main")).body().at("/commit/id").asText();
    }

    private static String report(String environment, String sha, String ref, String status) {
        return "{\"environment\":\"%s\",\"sha\":\"%s\",\"ref\":\"%s\",\"tag\":false,\"status\":\"%s\"}".formatted(environment, sha, ref,
                status);
    }

    private long reported(String environment, String sha, String status) {
        return expect(201, owner.post(path, report(environment, sha, "main", status))).id();
    }

    private List<Long> listed(String query) {
        return StreamSupport.stream(expect(200, owner.get(path + query)).body().spliterator(), false)
                .map(each -> each.get("id").asLong()).toList();
    }

    private Answer move(long id, String status) {
        return owner.put(path + "/" + id, "{\"status\":\"" + status + "\"}");
    }

    @Test
    void reported_deployment_is_shown_moved_and_deleted() {
        JsonNode created = expect(201, owner.post(path, report("prod", head(), "main", "running"))).body();
        assertEquals(List.of("id", "iid", "ref", "sha", "created_at", "updated_at", "status", "user", "environment", "deployable"),
                keys(created));
        assertEquals("running prod", created.get("status").asText() + " " + created.at("/environment/name").asText());
        assertEquals(road.owner().id(), created.at("/user/id").asLong());
        assertTrue(created.get("deployable").isNull());
        long id = created.get("id").asLong();
        JsonNode shown = expect(200, owner.get(path + "/" + id)).body();
        assertEquals(created, ((ObjectNode) shown.deepCopy()).retain(keys(created)));
        assertEquals("0 [] {\"rules\":[]}",
                shown.get("pending_approval_count") + " " + shown.get("approvals") + " " + shown.get("approval_summary"));
        assertEquals("Cannot destroy running deployment", expect(400, owner.delete(path + "/" + id)).message());
        assertEquals("success", expect(200, move(id, "success")).body().get("status").asText());
        assertEquals("success", expect(200, move(id, "success")).body().get("status").asText());
        assertEquals("{\"status\":[\"cannot become running after success\"]}",
                expect(400, move(id, "running")).body().get("message").toString());
        String environment = project + "/environments/" + created.at("/environment/id").asLong();
        assertEquals(id, expect(200, owner.get(environment)).body().at("/last_deployment/id").asLong());
        assertEquals("Deployment currently deployed to environment", expect(400, owner.delete(path + "/" + id)).message());
        expect(200, owner.post(environment + "/stop", "{}"));
        reported("prod", head(), "success");
        assertEquals("available", expect(200, owner.get(environment)).body().get("state").asText());
        expect(204, owner.delete(path + "/" + id));
        assertEquals("404 Not found", expect(404, owner.get(path + "/" + id)).message());
    }

    @Test
    void wrong_attributes_are_told_by_field() {
        assertEquals("environment is missing, sha is missing, ref is missing, tag is missing, status is missing",
                expect(400, owner.post(path, "{}")).body().get("error").asText());
        assertEquals("status does not have a valid value",
                expect(400, owner.post(path, report("prod", head(), "main", "created"))).body().get("error").asText());
        assertEquals("{\"environment\":[\"can contain only letters, digits, '-', '_', '/', '$', '{', '}', '.', and spaces, but it cannot "
                + "start or end with '/'\"],\"sha\":[\"The commit does not exist\"],\"ref\":[\"The branch or tag does not exist\"]}",
                expect(400, owner.post(path, report("/", "a".repeat(40), "none", "success"))).body().get("message").toString());
        assertEquals("{\"sha\":[\"The commit does not exist\"]}",
                expect(400, owner.post(path, report("prod", "main", "main", "success"))).body().get("message").toString());
    }

    @Test
    void deployment_of_a_job_follows_it_alone() {
        Road.Taken ship = road.take();
        long id = listed("?environment=staging").getFirst();
        JsonNode shown = expect(200, owner.get(path + "/" + id)).body();
        assertEquals("running " + ship.id(), shown.get("status").asText() + " " + shown.at("/deployable/id").asLong());
        assertEquals("403 Forbidden - The deployment follows its job", expect(403, move(id, "failed")).message());
        road.end(ship, "success");
        assertEquals("success", expect(200, owner.get(path + "/" + id)).body().get("status").asText());
    }

    @Test
    void lists_are_narrowed_and_sorted() {
        long first = reported("prod", head(), "success");
        long second = reported("prod", head(), "failed");
        long ofJob = listed("?environment=staging").getFirst();
        assertEquals(List.of(ofJob, first, second), listed(""));
        assertEquals(List.of(second, first), listed("?environment=prod&order_by=iid&sort=desc"));
        assertEquals(List.of(second), listed("?status=failed"));
        assertEquals(List.of(), listed("?updated_before=2020-01-01"));
        assertEquals(List.of(first, second), listed("?finished_after=2020-01-01&order_by=finished_at"));
        assertEquals(List.of(ofJob, first), listed("?pagination=keyset&per_page=2&order_by=created_at"));
        assertEquals("status does not have a valid value, order_by does not have a valid value",
                sorted(expect(400, owner.get(path + "?status=shoe&order_by=shoe")).body().get("error").asText()));
    }

    /** Errors come in the order of the parameters; the test names them by their own. */
    private static String sorted(String errors) {
        return String.join(", ", List.of(errors.split(", ")).stream().sorted((one, other) -> other.compareTo(one)).toList());
    }

    @Test
    void outdated_deployment_does_not_run_where_the_project_cares() {
        String old = head();
        long outdated = reported("prod", old, "failed");
        TestServer.shared().database().execute("update deployments set status = 'blocked' where id = " + outdated);
        road.commitAgain();
        reported("prod", head(), "success");
        assertEquals("{\"status\":[\"A later deployment of another commit has succeeded\"]}",
                expect(400, move(outdated, "running")).body().get("message").toString());
        expect(200, owner.put(project, "{\"ci_forward_deployment_enabled\":false}"));
        expect(200, move(outdated, "running"));
    }

    @Test
    void roles_decide() {
        String sha = head();
        long id = reported("prod", sha, "failed");
        Api reporter = road.member(REPORTER).api();
        Api developer = road.member(DEVELOPER).api();
        Api maintainer = road.member(MAINTAINER).api();
        expect(200, reporter.get(path + "/" + id));
        expect(403, reporter.post(path, report("prod", sha, "main", "success")));
        expect(403, reporter.put(path + "/" + id, "{\"status\":\"success\"}"));
        expect(200, developer.put(path + "/" + id, "{\"status\":\"canceled\"}"));
        expect(403, developer.delete(path + "/" + id));
        expect(204, maintainer.delete(path + "/" + id));
        expect(401, road.nobody().get(path));
        expect(404, road.stranger().api().get(path));
    }

    @Test
    void one_of_two_deletions_finds_the_deployment() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long id = reported("prod", head(), "failed");
            Callable<Integer> delete = () -> owner.delete(path + "/" + id).status();
            assertEquals(List.of(204, 404), Together.call(List.of(delete, delete)).stream().sorted().toList());
        }
    }

    /** The deletion waits for the success, and is refused; or it comes first, and the success finds nothing. */
    @Test
    void deletion_against_a_success_has_one_winner() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long id = reported("e" + round, head(), "failed");
            List<Integer> answers = Together.call(List.<Callable<Integer>>of(() -> owner.delete(path + "/" + id).status(),
                    () -> move(id, "success").status()));
            assertTrue(List.of(List.of(204, 404), List.of(400, 200)).contains(answers), answers.toString());
        }
    }

    @Test
    void reports_to_one_new_environment_make_it_once() throws Exception {
        String sha = head();
        Callable<Integer> report = () -> owner.post(path, report("fresh", sha, "main", "success")).status();
        assertEquals(List.of(201, 201, 201), Together.call(List.of(report, report, report)));
        assertEquals(1, expect(200, owner.get(project + "/environments?name=fresh")).body().size());
        assertEquals(3, listed("?environment=fresh").size());
    }
}
