package dev.slipway.bootstrap.approval;

import static dev.slipway.bootstrap.approval.ApprovalScene.ROOT;
import static dev.slipway.bootstrap.approval.ApprovalScene.expect;
import static dev.slipway.bootstrap.approval.ApprovalScene.group;
import static dev.slipway.bootstrap.approval.ApprovalScene.ids;
import static dev.slipway.bootstrap.approval.ApprovalScene.member;
import static dev.slipway.bootstrap.approval.ApprovalScene.project;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Approval rules of merge requests, as clients define them. */
class MergeRequestRuleTest {

    private String project;
    private Api maintainer;
    private Person author;
    private Person reviewer;
    private String request;
    private String rules;

    @BeforeEach
    void begin() {
        project = project(group(0, "private"), "private");
        maintainer = member(project, 40).api();
        author = member(project, 30);
        reviewer = member(project, 30);
        request = ApprovalScene.request(author.api(), project, "feature");
        rules = request + "/approval_rules";
    }

    private JsonNode ofProject(String json) {
        return expect(201, maintainer.post(project + "/approval_rules", json)).body();
    }

    private JsonNode created(Api by, String json) {
        return expect(201, by.post(rules, json)).body();
    }

    private JsonNode state() {
        return expect(200, maintainer.get(request + "/approval_state")).body();
    }

    @Test
    void author_defines_rules_that_replace_those_of_the_project() {
        ofProject("{\"name\":\"usual\",\"approvals_required\":2}");
        assertFalse(state().get("approval_rules_overwritten").asBoolean());
        JsonNode rule = created(author.api(),
                "{\"name\":\"own\",\"approvals_required\":1,\"user_ids\":[%d,%d]}".formatted(author.id(), reviewer.id()));
        assertEquals("own regular 1 false false null", String.join(" ", rule.get("name").asText(), rule.get("rule_type").asText(),
                rule.get("approvals_required").asText(), rule.get("contains_hidden_groups").asText(), rule.get("overridden").asText(),
                rule.get("source_rule").toString()));
        assertEquals(List.of(author.id(), reviewer.id()), ids(rule.get("users")));
        assertEquals(List.of(reviewer.id()), ids(rule.get("eligible_approvers")), "authors do not approve");
        JsonNode state = state();
        assertTrue(state.get("approval_rules_overwritten").asBoolean());
        assertEquals(List.of(rule.get("id").asLong()), ids(state.get("rules")));
        assertEquals(List.of(rule.get("id").asLong()), ids(expect(200, reviewer.api().get(rules)).body()));
        assertEquals(rule, expect(200, author.api().get(rules + "/" + rule.get("id"))).body());
        expect(201, reviewer.api().post(request + "/approve", "{}"));
        assertTrue(state().get("rules").get(0).get("approved").asBoolean());
        expect(204, author.api().delete(rules + "/" + rule.get("id")));
        assertFalse(state().get("approval_rules_overwritten").asBoolean());
        assertEquals("404 Not found", expect(404, author.api().get(rules + "/" + rule.get("id"))).message());
        assertEquals(1, expect(200, maintainer.get(project + "/approval_rules")).body().size());
    }

    @Test
    void rule_is_made_from_one_of_the_project() {
        Person other = member(project, 30);
        JsonNode source = ofProject("{\"name\":\"security\",\"approvals_required\":2,\"user_ids\":[%d]}".formatted(reviewer.id()));
        String from = "{\"name\":\"ignored\",\"approvals_required\":%d,\"approval_project_rule_id\":" + source.get("id");
        JsonNode copy = created(author.api(), (from + "}").formatted(2));
        assertEquals("security {\"approvals_required\":2} false", copy.get("name").asText() + " " + copy.get("source_rule") + " "
                + copy.get("overridden"));
        assertEquals(List.of(reviewer.id()), ids(copy.get("users")));
        JsonNode shown = state().get("rules").get(0);
        assertEquals(copy.get("source_rule"), shown.get("source_rule"));
        assertFalse(shown.get("overridden").asBoolean());
        JsonNode changed = expect(200, author.api().put(rules + "/" + copy.get("id"), "{\"approvals_required\":1}")).body();
        assertTrue(changed.get("overridden").asBoolean());
        assertEquals(List.of(reviewer.id()), ids(changed.get("users")), "what is not sent stays");
        assertTrue(state().get("rules").get(0).get("overridden").asBoolean());
        expect(204, author.api().delete(rules + "/" + copy.get("id")));
        JsonNode own = created(author.api(), (from + ",\"user_ids\":[%d]}").formatted(2, other.id()));
        assertEquals(List.of(other.id()), ids(own.get("users")));
        assertTrue(own.get("overridden").asBoolean());
        String elsewhere = project(group(0, "private"), "private");
        long foreign = expect(201, ROOT.post(elsewhere + "/approval_rules", "{\"name\":\"a\",\"approvals_required\":1}")).id();
        for (long unknown : List.of(foreign, 999_999_999L, own.get("id").asLong())) {
            assertEquals("{\"approval_project_rule\":[\"must be for the same project\"]}", expect(400, author.api().post(rules,
                    "{\"name\":\"a\",\"approvals_required\":1,\"approval_project_rule_id\":%d}".formatted(unknown))).body()
                    .get("message").toString());
        }
    }

    @Test
    void bad_rules_are_told() {
        created(author.api(), "{\"name\":\"any\",\"approvals_required\":1}");
        assertEquals("{\"rule_type\":[\"any-approver for the merge request already exists\"]}",
                message(author.api().post(rules, "{\"name\":\"other\",\"approvals_required\":1}")));
        created(author.api(), "{\"name\":\"one\",\"approvals_required\":1,\"usernames\":[\"%s\"]}".formatted(reviewer.username()));
        assertEquals("{\"name\":[\"has already been taken\"]}", message(author.api().post(rules,
                "{\"name\":\"one\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(reviewer.id()))));
        assertEquals("{\"approvals_required\":[\"must be less than or equal to 100\"]}", message(author.api().post(rules,
                "{\"name\":\"two\",\"approvals_required\":101,\"user_ids\":[%d]}".formatted(reviewer.id()))));
        assertEquals("name is missing, approvals_required is missing",
                expect(400, author.api().post(rules, "{}")).body().get("error").asText());
    }

    private static String message(Answer answer) {
        return expect(400, answer).body().get("message").toString();
    }

    @Test
    void rules_are_changed_by_those_who_may_and_while_the_project_permits_it() {
        Person reporter = member(project, 20);
        String body = "{\"name\":\"a\",\"approvals_required\":0}";
        assertEquals("403 Forbidden", expect(403, reporter.api().post(rules, body)).message());
        assertEquals(404, ROOT.person().api().post(rules, body).status());
        assertEquals(401, Api.anonymous().post(rules, body).status());
        assertEquals(404, author.api().post(project + "/merge_requests/99/approval_rules", body).status());
        long rule = created(reviewer.api(), body).get("id").asLong();
        assertEquals(403, reporter.api().put(rules + "/" + rule, "{\"approvals_required\":1}").status());
        expect(200, reporter.api().get(rules));
        expect(201, maintainer.post(project + "/approvals", "{\"disable_overriding_approvers_per_merge_request\":true}"));
        for (Answer refused : List.of(maintainer.post(rules, body), maintainer.put(rules + "/" + rule, "{\"approvals_required\":1}"),
                author.api().delete(rules + "/" + rule))) {
            assertEquals("403 Forbidden", expect(403, refused).message());
        }
        assertFalse(state().get("approval_rules_overwritten").asBoolean());
        assertEquals(1, expect(200, author.api().get(rules)).body().size(), "the rule is there, and does not count");
        expect(201, maintainer.post(project + "/approvals", "{\"disable_overriding_approvers_per_merge_request\":false}"));
        expect(200, author.api().put(rules + "/" + rule, "{\"name\":\"b\"}"));
        assertEquals(404, author.api().put(rules + "/999999999", "{\"name\":\"b\"}").status());
    }

    /** A rule about a report is one of the project, and is shown in the state of each request. */
    @Test
    void rules_about_reports_are_not_changed_by_requests() {
        long report = ofProject("{\"name\":\"License-Check\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(reviewer.id()))
                .get("id").asLong();
        assertEquals(List.of(report), ids(state().get("rules")));
        for (Answer refused : List.of(author.api().put(rules + "/" + report, "{\"approvals_required\":0}"),
                author.api().delete(rules + "/" + report))) {
            assertEquals("[\"Prohibited\"]", expect(403, refused).body().get("message").toString());
        }
        long usual = ofProject("{\"name\":\"usual\",\"approvals_required\":1}").get("id").asLong();
        assertEquals(404, author.api().delete(rules + "/" + usual).status());
        expect(200, maintainer.get(project + "/approval_rules/" + report));
        JsonNode release = expect(201, maintainer.post(project + "/protected_branches", "{\"name\":\"release\"}")).body();
        long elsewhere = ofProject("{\"name\":\"Coverage-Check\",\"approvals_required\":1,\"protected_branch_ids\":[%s]}"
                .formatted(release.get("id"))).get("id").asLong();
        assertEquals(Set.of(report, usual), Set.copyOf(ids(state().get("rules"))));
        assertEquals(404, author.api().put(rules + "/" + elsewhere, "{\"approvals_required\":0}").status());
        assertEquals(404, author.api().delete(rules + "/" + elsewhere).status());
    }

    @Test
    void hidden_groups_stay_and_their_members_are_not_told() {
        long secret = group(0, "private");
        Person inside = member("/groups/" + secret, 30);
        JsonNode source = expect(201, ROOT.post(project + "/approval_rules",
                "{\"name\":\"secret\",\"approvals_required\":1,\"group_ids\":[%d]}".formatted(secret))).body();
        JsonNode copy = created(author.api(),
                "{\"name\":\"a\",\"approvals_required\":1,\"approval_project_rule_id\":%d}".formatted(source.get("id").asLong()));
        assertEquals("[] true []", copy.get("groups") + " " + copy.get("contains_hidden_groups") + " " + copy.get("eligible_approvers"));
        String path = rules + "/" + copy.get("id");
        expect(200, author.api().put(path, "{\"group_ids\":[]}"));
        JsonNode seen = expect(200, ROOT.get(path)).body();
        assertEquals(List.of(secret), ids(seen.get("groups")));
        assertTrue(ids(seen.get("eligible_approvers")).contains(inside.id()));
        expect(200, author.api().put(path, "{\"remove_hidden_groups\":true}"));
        assertEquals(List.of(), ids(expect(200, ROOT.get(path)).body().get("groups")));
    }
}
