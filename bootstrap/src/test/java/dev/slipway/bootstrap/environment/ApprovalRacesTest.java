package dev.slipway.bootstrap.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.application.kernel.Together;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Decisions about one deployment at the same moment as others, as cancels and as plays. */
class ApprovalRacesTest {

    private static final int MAINTAINER = 40;
    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 3);

    private static TestServer server;

    private final Road road = new Road(server, """
            ship:
              script: ship
              environment: {name: production}
            """);
    private final Api owner = road.owner().api();
    private final Api first = road.member(MAINTAINER).api();
    private final Api second = road.member(MAINTAINER).api();
    private final String project = "/projects/" + road.project();

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("SLIPWAY_RUNNER_POLL_SECONDS", "0"));
    }

    @AfterAll
    static void stop() {
        long deadlocks = server.database().deadlocks();
        server.close();
        assertEquals(0, deadlocks);
    }

    private Answer protect(int approvals) {
        return protect("\"required_approval_count\":" + approvals);
    }

    private Answer protect(String approvals) {
        return owner.post(project + "/protected_environments",
                "{\"name\":\"production\",\"deploy_access_levels\":[{\"access_level\":40}]," + approvals + "}");
    }

    private JsonNode deployment() {
        long id = owner.get(project + "/deployments?sort=desc").body().get(0).get("id").asLong();
        return owner.get(project + "/deployments/" + id).body();
    }

    private Callable<Integer> decide(Api caller, String status) {
        String path = project + "/deployments/" + deployment().get("id") + "/approval";
        return () -> caller.post(path, "{\"status\":\"" + status + "\"}").status();
    }

    private String state(long job) {
        JsonNode deployment = deployment();
        return road.status(job) + " " + deployment.get("status").asText() + " " + deployment.get("approvals").size();
    }

    @Test
    void approval_against_a_cancel_leaves_a_canceled_deployment() throws Exception {
        protect(1);
        for (int round = 0; round < ROUNDS; round++) {
            road.commitAgain();
            long job = road.id("ship");
            List<Integer> answers = Together.call(List.of(decide(first, "approved"),
                    () -> owner.post(road.path(job) + "/cancel", "{}").status()));
            assertEquals(201, answers.get(1));
            boolean approved = answers.get(0) == 201;
            assertTrue(approved || answers.get(0) == 400, answers.toString());
            assertEquals("canceled canceled " + (approved ? 1 : 0), state(job));
        }
    }

    @Test
    void rejection_against_a_cancel_ends_the_job_once() throws Exception {
        protect(1);
        for (int round = 0; round < ROUNDS; round++) {
            road.commitAgain();
            long job = road.id("ship");
            List<Integer> answers = Together.call(List.of(decide(first, "rejected"),
                    () -> owner.post(road.path(job) + "/cancel", "{}").status()));
            assertEquals(201, answers.get(1));
            assertEquals(answers.get(0) == 201 ? "failed failed 1" : "canceled canceled 0", state(job));
        }
    }

    @Test
    void one_of_an_approval_and_a_rejection_counts() throws Exception {
        protect(1);
        for (int round = 0; round < ROUNDS; round++) {
            road.commitAgain();
            long job = road.id("ship");
            List<Integer> answers = Together.call(List.of(decide(first, "approved"), decide(second, "rejected")));
            assertEquals(List.of(201, 400), answers.stream().sorted().toList());
            assertEquals(answers.get(0) == 201 ? "pending created 1" : "failed failed 1", state(job));
        }
    }

    @Test
    void user_has_one_decision_however_often_it_is_sent() throws Exception {
        protect(2);
        for (int round = 0; round < ROUNDS; round++) {
            road.commitAgain();
            long job = road.id("ship");
            Callable<Integer> approve = decide(first, "approved");
            assertEquals(List.of(201, 201, 201), Together.call(List.of(approve, approve, approve)));
            assertEquals("manual blocked 1", state(job));
            assertEquals(List.of(201, 400), Together.call(List.of(decide(second, "approved"), decide(second, "approved"))).stream()
                    .sorted().toList());
            assertEquals("pending created 2", state(job));
        }
    }

    @Test
    void last_approval_starts_the_job_once() throws Exception {
        protect(1);
        for (int round = 0; round < ROUNDS; round++) {
            road.commitAgain();
            long job = road.id("ship");
            List<Integer> answers = Together.call(List.of(decide(first, "approved"), decide(second, "approved"),
                    () -> owner.post(road.path(job) + "/play", "{}").status()));
            assertEquals(List.of(201, 400, 400), answers.stream().sorted().toList());
            assertEquals("pending created 1", state(job));
        }
    }

    @Test
    void deployment_that_waits_is_not_deleted_while_it_is_approved() throws Exception {
        road.end(road.take(), "success");
        protect(1);
        String environment = project + "/environments/" + deployment().at("/environment/id");
        assertEquals(200, owner.post(environment + "/stop", "{\"force\":true}").status());
        for (int round = 0; round < ROUNDS; round++) {
            road.commitAgain();
            long job = road.id("ship");
            String deployment = project + "/deployments/" + deployment().get("id");
            assertEquals(List.of(201, 403, 400), Together.call(List.of(decide(first, "approved"), () -> owner.delete(environment).status(),
                    () -> owner.delete(deployment).status())));
            assertEquals("pending created 1", state(job));
            assertEquals(201, owner.post(road.path(job) + "/cancel", "{}").status());
        }
    }

    @Test
    void job_is_played_after_the_approval_alone() throws Exception {
        protect("\"approval_rules\":[{\"access_level\":40}]");
        for (int round = 0; round < ROUNDS; round++) {
            road.commitAgain();
            long job = road.id("ship");
            List<Integer> answers = Together.call(List.of(decide(first, "approved"),
                    () -> owner.post(road.path(job) + "/play", "{}").status()));
            assertEquals(201, answers.get(0));
            boolean played = answers.get(1) == 200;
            assertTrue(played || answers.get(1) == 400, answers.toString());
            assertEquals(played ? "pending created 1" : "manual blocked 1", state(job));
        }
    }

    private Callable<Integer> change(String body) {
        return () -> owner.put(project + "/protected_environments/production", "{" + body + "}").status();
    }

    private long rule() {
        return owner.get(project + "/protected_environments/production").body().at("/approval_rules/0/id").asLong();
    }

    private void assertApprovalOrRejection(List<Integer> answers, int changed) {
        assertEquals(changed, answers.get(1));
        assertTrue(answers.get(0) == 201 || answers.get(0) == 400, answers.toString());
    }

    private void assertWaits(long job, int pending) {
        assertEquals("manual blocked " + pending, road.status(job) + " " + deployment().get("status").asText() + " "
                + deployment().get("pending_approval_count"));
        assertEquals(400, owner.post(road.path(job) + "/play", "{}").status());
    }

    @Test
    void approval_does_not_count_for_a_rule_that_changes_meanwhile() throws Exception {
        protect("\"approval_rules\":[{\"access_level\":30}]");
        String entry = "\"approval_rules\":[{\"id\":" + rule() + ",\"access_level\":%d}]";
        Api developer = road.member(30).api();
        for (int round = 0; round < ROUNDS; round++) {
            road.commitAgain();
            long job = road.id("ship");
            assertApprovalOrRejection(Together.call(List.of(decide(developer, "approved"), change(entry.formatted(40)))), 200);
            assertWaits(job, 1);
            assertEquals(200, change(entry.formatted(30)).call());
        }
    }

    @Test
    void approval_against_the_removal_of_its_rule_is_answered() throws Exception {
        protect("\"approval_rules\":[{\"access_level\":40}]");
        for (int round = 0; round < ROUNDS; round++) {
            road.commitAgain();
            long job = road.id("ship");
            String replaced = "\"approval_rules\":[{\"id\":" + rule() + ",\"_destroy\":true},{\"access_level\":40}]";
            assertEquals(List.of(201, 200), Together.call(List.of(decide(first, "approved"), change(replaced))));
            if (deployment().get("pending_approval_count").asInt() > 0) {
                assertWaits(job, 1);
            }
            assertEquals("manual blocked 1", state(job));
        }
    }

    @Test
    void approval_against_the_removal_of_the_protection_is_answered() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            protect(1);
            road.commitAgain();
            long job = road.id("ship");
            List<Integer> answers = Together.call(List.of(decide(first, "approved"),
                    () -> owner.delete(project + "/protected_environments/production").status()));
            assertApprovalOrRejection(answers, 204);
            assertEquals(answers.get(0) == 201 ? "pending created 1" : "manual blocked 0", state(job));
        }
    }

    @Test
    void raised_number_keeps_what_has_not_started() throws Exception {
        protect(1);
        for (int round = 0; round < ROUNDS; round++) {
            road.commitAgain();
            long job = road.id("ship");
            String[] then = new String[1];
            List<Integer> answers = Together.call(List.of(decide(first, "approved"), () -> {
                int answer = change("\"required_approval_count\":2").call();
                then[0] = road.status(job);
                return answer;
            }));
            assertEquals(List.of(201, 200), answers);
            assertEquals(then[0].equals("manual") ? "manual blocked 1" : "pending created 1", state(job));
            assertEquals(200, change("\"required_approval_count\":1").call());
        }
    }

    @Test
    void one_of_two_protections_of_a_name_is_stored() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Callable<Integer> protect = () -> protect(0).status();
            assertEquals(List.of(201, 409), Together.call(List.of(protect, protect)).stream().sorted().toList());
            Callable<Integer> unprotect = () -> owner.delete(project + "/protected_environments/production").status();
            assertEquals(List.of(204, 404), Together.call(List.of(unprotect, unprotect)).stream().sorted().toList());
        }
    }
}
