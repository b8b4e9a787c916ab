package dev.slipway.bootstrap.approval;

import static dev.slipway.bootstrap.approval.ApprovalScene.expect;
import static dev.slipway.bootstrap.approval.ApprovalScene.group;
import static dev.slipway.bootstrap.approval.ApprovalScene.member;
import static dev.slipway.bootstrap.approval.ApprovalScene.project;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import org.junit.jupiter.api.Test;

/** Approvals of merge requests that are merged. */
class MergedApprovalTest {

    private final String project = project(group(0, "private"), "private");
    private final Api maintainer = member(project, 40).api();
    private final Person author = member(project, 30);
    private final Person reviewer = member(project, 30);
    private final String request = ApprovalScene.request(author.api(), project, "feature");

    private JsonNode state() {
        return expect(200, maintainer.get(request + "/approval_state")).body();
    }

    private JsonNode rule(String json) {
        return expect(201, maintainer.post(project + "/approval_rules", json)).body();
    }

    @Test
    void merged_request_shows_what_counted_at_the_merge() {
        JsonNode two = rule("{\"name\":\"two\",\"approvals_required\":2}");
        JsonNode named = rule("{\"name\":\"named\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(reviewer.id()));
        rule("{\"name\":\"unattainable\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(author.id()));
        assertEquals(405, maintainer.put(request + "/merge", "{}").status());
        expect(201, reviewer.api().post(request + "/approve", "{}"));
        expect(201, member(project, 30).api().post(request + "/approve", "{}"));
        JsonNode before = state();
        assertEquals(3, before.get("rules").size());
        expect(200, maintainer.put(request + "/merge", "{}"));
        JsonNode merged = state();
        assertEquals(2, merged.get("rules").size(), "a rule that could not be met is left out");
        assertEquals(before.get("rules").get(0), merged.get("rules").get(0));
        assertEquals(before.get("rules").get(1), merged.get("rules").get(1));
        expect(200, maintainer.put(project + "/approval_rules/" + two.get("id"), "{\"name\":\"more\",\"approvals_required\":9}"));
        expect(204, maintainer.delete(project + "/approval_rules/" + named.get("id")));
        rule("{\"name\":\"later\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(author.id()));
        assertEquals(merged, state());
        JsonNode approvals = expect(200, maintainer.get(request + "/approvals")).body();
        assertTrue(approvals.get("approved").asBoolean());
        assertEquals("3 0", approvals.get("approvals_required").asText() + " " + approvals.get("approvals_left").asText());
        assertEquals(401, reviewer.api().post(request + "/unapprove", "{}").status());
        assertEquals(401, reviewer.api().post(request + "/approve", "{}").status());
        assertFalse(approvals.get("user_can_approve").asBoolean());
        String rules = request + "/approval_rules";
        assertEquals("[\"Prohibited\"]", expect(403, maintainer.post(rules, "{\"name\":\"a\",\"approvals_required\":1}")).body()
                .get("message").toString());
    }
}
