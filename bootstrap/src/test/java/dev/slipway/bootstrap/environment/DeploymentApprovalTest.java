package dev.slipway.bootstrap.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** Jobs that deploy to a protected environment, from the push to the runner. */
class DeploymentApprovalTest {

    private static final int MAINTAINER = 40;
    private static final int DEVELOPER = 30;

    private final Road road = new Road(TestServer.shared(), """
            workflow:
              rules:
                - if: $CI_COMMIT_MESSAGE == "m"
            ship:
              script: ship
              environment: {name: production, on_stop: halt}
            halt:
              script: halt
              when: manual
              environment: {name: production, action: stop}
            """);
    private final Api owner = road.owner().api();
    private final Api developer = road.member(DEVELOPER).api();
    private final Api.Person approver = road.member(MAINTAINER);
    private final String project = "/projects/" + road.project();

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private void protect(String more) {
        expect(201, owner.post(project + "/protected_environments",
                "{\"name\":\"production\",\"deploy_access_levels\":[{\"access_level\":40}]" + more + "}"));
    }

    private JsonNode deployment() {
        long id = expect(200, owner.get(project + "/deployments?sort=desc")).body().get(0).get("id").asLong();
        return expect(200, owner.get(project + "/deployments/" + id)).body();
    }

    private Answer decide(Api caller, String status) {
        return caller.post(project + "/deployments/" + deployment().get("id") + "/approval",
                "{\"status\":\"" + status + "\",\"comment\":\"seen\"}");
    }

    private Answer play(Api caller, long job) {
        return caller.post(road.path(job) + "/play", "{}");
    }

    @Test
    void job_of_a_developer_fails_where_maintainers_deploy() {
        protect("");
        road.branch(developer, "feature");
        JsonNode ship = road.named("ship");
        assertEquals("failed protected_environment_failure", ship.get("status").asText() + " " + ship.get("failure_reason").asText());
        assertEquals("failed", deployment().get("status").asText());
        expect(403, developer.post(road.path(ship.get("id").asLong()) + "/retry", "{}"));
        assertEquals("403 Forbidden - The environment is protected", expect(403, play(developer, road.id("halt"))).message());
        expect(201, approver.api().post(road.path(ship.get("id").asLong()) + "/retry", "{}"));
        assertEquals("pending", road.named("ship").get("status").asText());
    }

    @Test
    void environment_is_for_those_who_deploy() {
        road.end(road.take(), "success");
        protect("");
        String environment = project + "/environments/" + deployment().at("/environment/id");
        String report = "{\"environment\":\"production\",\"sha\":\"%s\",\"ref\":\"main\",\"tag\":false,\"status\":\"%s\"}";
        String sha = deployment().get("sha").asText();
        assertEquals("403 Forbidden - The environment is protected", expect(403, developer.post(environment + "/stop", "{}")).message());
        expect(403, developer.put(environment, "{\"tier\":\"testing\"}"));
        expect(403, developer.delete(environment));
        expect(403, developer.post(project + "/deployments", report.formatted(sha, "running")));
        long reported = expect(201, approver.api().post(project + "/deployments", report.formatted(sha, "running"))).id();
        expect(403, developer.put(project + "/deployments/" + reported, "{\"status\":\"success\"}"));
        expect(200, approver.api().put(project + "/deployments/" + reported, "{\"status\":\"failed\"}"));
        expect(200, approver.api().put(environment, "{\"tier\":\"testing\"}"));
        expect(200, approver.api().post(environment + "/stop", "{\"force\":true}"));
        expect(204, approver.api().delete(environment));
    }

    @Test
    void deployment_waits_for_approvals_and_is_played_then() {
        protect(",\"approval_rules\":[{\"access_level\":40,\"required_approvals\":1}]");
        road.commitAgain();
        JsonNode ship = road.named("ship");
        assertEquals("manual approval_pending", ship.get("status").asText() + " " + ship.at("/waiting_reason/reason").asText());
        assertEquals("The deployment to production lacks approvals: 1", ship.at("/waiting_reason/text").asText());
        JsonNode waiting = deployment();
        assertEquals("blocked 1 []",
                waiting.get("status").asText() + " " + waiting.get("pending_approval_count") + " " + waiting.get("approvals"));
        JsonNode rule = waiting.at("/approval_summary/rules/0");
        assertEquals("40 1 []", rule.get("access_level") + " " + rule.get("required_approvals") + " " + rule.get("deployment_approvals"));
        long job = ship.get("id").asLong();
        expect(400, play(owner, job));
        assertEquals("You cannot approve your own deployment.", expect(400, decide(owner, "approved")).message());
        assertEquals("You do not have permission to approve or reject this deployment.",
                expect(400, decide(developer, "approved")).message());
        JsonNode approval = expect(201, decide(approver.api(), "approved")).body();
        assertEquals("approved seen " + approver.id(),
                approval.get("status").asText() + " " + approval.get("comment").asText() + " " + approval.at("/user/id"));
        JsonNode approved = deployment();
        assertEquals("blocked 0", approved.get("status").asText() + " " + approved.get("pending_approval_count"));
        assertEquals(approval, approved.at("/approval_summary/rules/0/deployment_approvals/0"));
        assertEquals("manual", road.named("ship").at("/waiting_reason/reason").asText());
        assertEquals("This deployment is not waiting for approvals.", expect(400, decide(approver.api(), "approved")).message());
        expect(403, play(developer, job));
        expect(200, play(owner, job));
        road.end(road.take(), "success");
        assertEquals("success", road.status(job));
        assertEquals("success", deployment().get("status").asText());
    }

    @Test
    void last_approval_of_a_number_starts_the_job() {
        protect(",\"required_approval_count\":1");
        road.commitAgain();
        long job = road.id("ship");
        assertEquals("Cannot destroy deployment waiting for approvals",
                expect(400, owner.delete(project + "/deployments/" + deployment().get("id"))).message());
        expect(201, decide(approver.api(), "approved"));
        assertEquals("pending", road.status(job));
        road.end(road.take(), "success");
        assertEquals("success success", road.status(job) + " " + deployment().get("status").asText());
    }

    @Test
    void project_may_let_users_approve_their_own() {
        protect(",\"required_approval_count\":1");
        road.commitAgain();
        expect(400, decide(owner, "approved"));
        expect(200, owner.put(project, "{\"allow_pipeline_trigger_approve_deployment\":true}"));
        expect(201, decide(owner, "approved"));
        assertEquals("pending", road.status(road.id("ship")));
    }

    @Test
    void rejected_deployment_is_over() {
        protect(",\"required_approval_count\":2");
        road.commitAgain();
        long job = road.id("ship");
        expect(201, decide(approver.api(), "approved"));
        expect(201, decide(owner, "rejected"));
        assertEquals("failed deployment_rejected", road.status(job) + " " + road.job(job).get("failure_reason").asText());
        assertEquals("failed", deployment().get("status").asText());
        expect(403, owner.post(road.path(job) + "/retry", "{}"));
        assertEquals("This deployment is not waiting for approvals.", expect(400, decide(approver.api(), "approved")).message());
    }

    @Test
    void decision_without_sense_is_told() {
        assertEquals("This environment is not protected.", expect(400, decide(owner, "approved")).message());
        protect("");
        assertEquals("Deployment approvals is not configured for this environment.", expect(400, decide(owner, "approved")).message());
        assertEquals("status does not have a valid value", expect(400, decide(owner, "maybe")).body().get("error").asText());
        assertEquals("404 Not found", expect(404, owner.post(project + "/deployments/0/approval", "{\"status\":\"approved\"}")).message());
        expect(404, road.stranger().api().post(project + "/deployments/1/approval", "{\"status\":\"approved\"}"));
    }

    @Test
    void project_may_forbid_to_roll_back() {
        road.end(road.take(), "success");
        long first = road.id("ship");
        road.commitAgain();
        road.end(road.take(), "success");
        expect(200, owner.put(project, "{\"ci_forward_deployment_rollback_allowed\":false}"));
        expect(403, owner.post(road.path(first) + "/retry", "{}"));
        expect(200, owner.put(project, "{\"ci_forward_deployment_rollback_allowed\":true}"));
        expect(201, owner.post(road.path(first) + "/retry", "{}"));
        road.end(road.take(), "success");
        assertEquals("success", deployment().get("status").asText());
    }

    @Test
    void protected_environment_is_not_swept() {
        road.end(road.take(), "success");
        JsonNode environment = deployment().get("environment");
        TestServer.shared().database().execute("update environments set updated_at = now() - interval '60 days' where id = "
                + environment.get("id"));
        TestServer.shared().database().execute("update deployments set updated_at = now() - interval '60 days' where environment_id = "
                + environment.get("id"));
        protect("");
        expect(200, owner.post(project + "/environments/stop_stale", "{\"before\":\"" + LocalDate.now().minusDays(30) + "\"}"));
        Eventually.is(() -> TestServer.shared().database().number(
                "select count(*) from stale_environment_stops where project_id = " + road.project()) == 0);
        assertEquals("available", expect(200, owner.get(project + "/environments/" + environment.get("id"))).body().get("state").asText());
    }
}
