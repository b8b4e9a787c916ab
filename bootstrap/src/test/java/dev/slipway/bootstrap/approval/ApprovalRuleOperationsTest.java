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
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Approval rules of projects, as clients manage them. */
class ApprovalRuleOperationsTest {

    private static final String RULES = "/approval_rules";

    private long top;
    private String project;
    private Api maintainer;

    @BeforeEach
    void begin() {
        top = group(0, "public");
        project = project(top, "private");
        maintainer = member(project, 40).api();
    }

    private Answer create(String json) {
        return maintainer.post(project + RULES, json);
    }

    private JsonNode created(String json) {
        return expect(201, create(json)).body();
    }

    private Answer update(JsonNode rule, String json) {
        return maintainer.put(project + RULES + "/" + rule.get("id"), json);
    }

    private JsonNode read(Api reader, JsonNode rule) {
        return expect(200, reader.get(project + RULES + "/" + rule.get("id"))).body();
    }

    @Test
    void maintainer_creates_a_rule_of_users_and_groups() {
        Person reviewer = member(project, 20);
        Person other = member("/groups/" + top, 30);
        long security = group(top, "public");
        Person inGroup = member("/groups/" + security, 10);
        JsonNode rule = created("""
                {"name":"security","approvals_required":2,"user_ids":[%d],"usernames":["%s"],"group_ids":[%d]}""".formatted(
                reviewer.id(), other.username().toUpperCase(Locale.ROOT), security));
        assertEquals("security regular 2 false false", String.join(" ", rule.get("name").asText(), rule.get("rule_type").asText(),
                rule.get("approvals_required").asText(), rule.get("contains_hidden_groups").asText(),
                rule.get("applies_to_all_protected_branches").asText()));
        assertFalse(rule.has("report_type"));
        assertEquals(List.of(reviewer.id(), other.id()), ids(rule.get("users")));
        assertTrue(ids(rule.get("eligible_approvers")).containsAll(List.of(reviewer.id(), other.id(), inGroup.id())));
        assertEquals(reviewer.username(), rule.at("/users/0/username").asText());
        JsonNode named = rule.at("/groups/0");
        assertEquals(List.of("id", "name", "path", "description", "visibility", "lfs_enabled", "avatar_url", "web_url",
                "request_access_enabled", "full_name", "full_path", "parent_id", "ldap_cn", "ldap_access"), List.copyOf(names(named)));
        assertEquals(security + " public true " + top, String.join(" ", named.get("id").asText(), named.get("visibility").asText(),
                named.get("lfs_enabled").asText(), named.get("parent_id").asText()));
        assertEquals("[]", rule.get("protected_branches").toString());
        assertEquals(rule, read(maintainer, rule));
        assertEquals(rule, expect(200, maintainer.get(project + RULES)).body().get(0));
    }

    private static List<String> names(JsonNode object) {
        return object.propertyStream().map(Map.Entry::getKey).toList();
    }

    @Test
    void lists_are_taken_with_commas_and_by_their_older_names() {
        Person one = member(project, 20);
        Person two = member(project, 20);
        long security = group(top, "public");
        JsonNode commas = created("{\"name\":\"commas\",\"approvals_required\":\"1\",\"user_ids\":\"%d,%d\",\"group_ids\":\"%d\"}"
                .formatted(one.id(), two.id(), security));
        assertEquals(List.of(one.id(), two.id()), ids(commas.get("users")));
        assertEquals(List.of(security), ids(commas.get("groups")));
        JsonNode older = created("{\"name\":\"older\",\"approvals_required\":1,\"users\":[%d],\"groups\":[\"%d\"]}"
                .formatted(one.id(), security));
        assertEquals(List.of(one.id()), ids(older.get("users")));
        assertEquals(List.of(security), ids(older.get("groups")));
        JsonNode whole = expect(200, update(older, older.toString())).body();
        assertEquals(older, whole, "a rule that is sent back as it was read stays");
        assertEquals("users is invalid", expect(400, create("{\"name\":\"x\",\"approvals_required\":1,\"users\":[{\"name\":\"ada\"}]}"))
                .body().get("error").asText());
        assertEquals("groups is invalid", expect(400, create("{\"name\":\"x\",\"approvals_required\":1,\"groups\":\"a\"}")).body()
                .get("error").asText());
    }

    @Test
    void kind_follows_from_the_name_and_the_approvers() {
        assertEquals("any_approver", created("{\"name\":\"All Members\",\"approvals_required\":0}").get("rule_type").asText());
        assertEquals("{\"rule_type\":[\"any-approver for the project already exists\"]}",
                expect(400, create("{\"name\":\"second\",\"approvals_required\":1,\"user_ids\":[],\"group_ids\":[]}")).message());
        assertEquals("regular", created("{\"name\":\"second\",\"approvals_required\":1,\"rule_type\":\"regular\"}").get("rule_type")
                .asText());
        JsonNode nobody = created("{\"name\":\"strangers\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(ROOT.person().id()));
        assertEquals("regular []", nobody.get("rule_type").asText() + " " + nobody.get("users"), "strangers are left out");
        JsonNode coverage = created("{\"name\":\"Coverage-Check\",\"approvals_required\":1}");
        assertEquals("report_approver code_coverage", coverage.get("rule_type").asText() + " " + coverage.get("report_type").asText());
        JsonNode license = created(
                "{\"name\":\"licenses\",\"approvals_required\":1,\"rule_type\":\"report_approver\",\"report_type\":\"license_scanning\"}");
        assertEquals("license_scanning", license.get("report_type").asText());
        assertEquals("{\"name\":[\"cannot be modified\"]}",
                expect(400, update(license, "{\"name\":\"other\",\"approvals_required\":1}")).message());
    }

    @Test
    void invalid_rules_are_refused_with_their_reasons() {
        created("{\"name\":\"taken\",\"approvals_required\":1,\"rule_type\":\"regular\"}");
        JsonNode rule = created("{\"name\":\"free\",\"approvals_required\":1,\"rule_type\":\"regular\"}");
        assertEquals("{\"name\":[\"has already been taken\"]}",
                expect(400, create("{\"name\":\"taken\",\"approvals_required\":1,\"rule_type\":\"regular\"}")).message());
        assertEquals("{\"name\":[\"has already been taken\"]}",
                expect(400, update(rule, "{\"name\":\"taken\",\"approvals_required\":1}")).message());
        assertEquals("{\"name\":[\"can't be blank\"]}", expect(400, create("{\"name\":\" \",\"approvals_required\":1}")).message());
        assertEquals("{\"approvals_required\":[\"must be less than or equal to 100\"]}",
                expect(400, create("{\"name\":\"x\",\"approvals_required\":101}")).message());
        assertEquals("{\"approvals_required\":[\"must be greater than or equal to 0\"]}",
                expect(400, update(rule, "{\"name\":\"free\",\"approvals_required\":-1}")).message());
        assertEquals("{\"report_type\":[\"can't be blank\"]}",
                expect(400, create("{\"name\":\"x\",\"approvals_required\":1,\"rule_type\":\"report_approver\"}")).message());
        assertEquals("name is missing, approvals_required is missing", expect(400, create("{}")).body().get("error").asText());
        assertEquals("name is missing, approvals_required is missing", expect(400, update(rule, "{}")).body().get("error").asText());
        assertEquals("rule_type does not have a valid value", expect(400, create(
                "{\"name\":\"x\",\"approvals_required\":1,\"rule_type\":\"code_owner\"}")).body().get("error").asText());
        String many = IntStream.rangeClosed(1, 501).boxed().toList().toString();
        assertEquals("{\"users\":[\"has too many entries (maximum is 500)\"]}",
                expect(400, create("{\"name\":\"x\",\"approvals_required\":1,\"user_ids\":" + many + "}")).message());
        String protections = IntStream.rangeClosed(1, 101).boxed().toList().toString();
        assertEquals("{\"protected_branches\":[\"has too many entries (maximum is 100)\"]}", expect(400, create(
                "{\"name\":\"x\",\"approvals_required\":1,\"protected_branch_ids\":" + protections + "}")).message());
    }

    @Test
    void sent_lists_are_replaced_and_others_stay() {
        Person one = member(project, 20);
        Person two = member(project, 20);
        long security = group(top, "public");
        JsonNode rule = created("{\"name\":\"a\",\"approvals_required\":1,\"user_ids\":[%d,%d],\"group_ids\":[%d]}"
                .formatted(one.id(), two.id(), security));
        JsonNode renamed = expect(200, update(rule, "{\"name\":\"b\",\"approvals_required\":2}")).body();
        assertEquals(rule.get("users"), renamed.get("users"));
        assertEquals(rule.get("groups"), renamed.get("groups"));
        assertEquals("b 2", renamed.get("name").asText() + " " + renamed.get("approvals_required"));
        JsonNode fewer = expect(200, update(rule, "{\"name\":\"b\",\"approvals_required\":2,\"usernames\":[\"%s\"]}"
                .formatted(two.username()))).body();
        assertEquals(List.of(two.id()), ids(fewer.get("users")));
        assertEquals(List.of(security), ids(fewer.get("groups")));
        JsonNode none = expect(200, update(rule, "{\"name\":\"b\",\"approvals_required\":2,\"user_ids\":[],\"group_ids\":[]}")).body();
        assertEquals("[] []", none.get("users") + " " + none.get("groups"));
        assertEquals("regular", none.get("rule_type").asText());
    }

    @Test
    void groups_that_the_caller_does_not_see_are_hidden_and_stay() {
        long hidden = group(0, "private");
        long seen = group(0, "private");
        expect(201, ROOT.post("/groups/" + seen + "/members", "{\"user_id\":%d,\"access_level\":10}"
                .formatted(maintainer.get("/user").id())));
        assertEquals("[]", created("{\"name\":\"x\",\"approvals_required\":1,\"group_ids\":[%d]}".formatted(hidden)).get("groups")
                .toString());
        JsonNode rule = expect(201, ROOT.post(project + RULES, "{\"name\":\"a\",\"approvals_required\":1,\"group_ids\":[%d,%d]}"
                .formatted(hidden, seen))).body();
        assertEquals(List.of(hidden, seen), ids(rule.get("groups")));
        assertFalse(rule.get("contains_hidden_groups").asBoolean());
        JsonNode shown = read(maintainer, rule);
        assertEquals(List.of(seen), ids(shown.get("groups")));
        assertTrue(shown.get("contains_hidden_groups").asBoolean());
        expect(200, update(rule, "{\"name\":\"a\",\"approvals_required\":1,\"group_ids\":[]}"));
        assertEquals(List.of(hidden), ids(read(ROOT, rule).get("groups")));
        expect(200, update(rule, "{\"name\":\"a\",\"approvals_required\":1,\"group_ids\":[%d],\"remove_hidden_groups\":true}"
                .formatted(seen)));
        assertEquals(List.of(seen), ids(read(ROOT, rule).get("groups")));
    }

    @Test
    void members_of_hidden_groups_are_not_told() {
        Person reviewer = member(project, 20);
        long hidden = group(0, "private");
        Person inGroup = member("/groups/" + hidden, 30);
        JsonNode rule = expect(201, ROOT.post(project + RULES, """
                {"name":"a","approvals_required":1,"user_ids":[%d],"group_ids":[%d]}""".formatted(reviewer.id(), hidden))).body();
        assertTrue(ids(rule.get("eligible_approvers")).containsAll(List.of(reviewer.id(), inGroup.id())));
        assertEquals(List.of(reviewer.id()), ids(read(maintainer, rule).get("eligible_approvers")));
    }

    @Test
    void rules_name_protected_branches_of_the_project_and_its_groups() {
        JsonNode main = expect(200, maintainer.get(project + "/protected_branches/main")).body();
        long inherited = expect(201, ROOT.post("/groups/" + top + "/protected_branches", "{\"name\":\"release/*\"}")).id();
        String other = project(top, "private");
        long elsewhere = expect(200, ROOT.get(other + "/protected_branches/main")).id();
        JsonNode rule = created("{\"name\":\"a\",\"approvals_required\":1,\"rule_type\":\"regular\",\"protected_branch_ids\":[%d,%d,%d]}"
                .formatted(main.get("id").asLong(), inherited, elsewhere));
        assertEquals(List.of(main.get("id").asLong(), inherited), ids(rule.get("protected_branches")));
        assertEquals(main, rule.get("protected_branches").get(0));
        JsonNode all = expect(200, update(rule, """
                {"name":"a","approvals_required":1,"applies_to_all_protected_branches":true}""")).body();
        assertTrue(all.get("applies_to_all_protected_branches").asBoolean());
        assertEquals(2, all.get("protected_branches").size());
        JsonNode one = expect(200, update(rule, """
                {"name":"a","approvals_required":1,"applies_to_all_protected_branches":false,"protected_branch_ids":[%d]}"""
                .formatted(inherited))).body();
        assertEquals(List.of(inherited), ids(one.get("protected_branches")));
        expect(204, ROOT.delete("/groups/" + top + "/protected_branches/release%2F*"));
        assertEquals("[]", read(maintainer, rule).get("protected_branches").toString());
        assertFalse(read(maintainer, rule).get("applies_to_all_protected_branches").asBoolean());
    }

    @Test
    void rules_are_removed_and_not_found_then() {
        JsonNode rule = created("{\"name\":\"a\",\"approvals_required\":1}");
        String path = project + RULES + "/" + rule.get("id");
        assertEquals(412, maintainer.call("DELETE", path, null, "If-Unmodified-Since", "Thu, 01 Jan 2015 00:00:00 GMT").status());
        String elsewhere = project(top, "private") + RULES + "/" + rule.get("id");
        assertEquals("404 Not found", expect(404, ROOT.delete(elsewhere)).message());
        assertEquals(204, maintainer.delete(path).status());
        for (Answer answer : List.of(maintainer.get(path), maintainer.delete(path),
                maintainer.put(path, "{\"name\":\"a\",\"approvals_required\":1}"))) {
            assertEquals("404 Not found", expect(404, answer).message());
        }
        assertEquals("[]", maintainer.get(project + RULES).body().toString());
    }

    @Test
    void members_read_rules_and_maintainers_change_them() {
        JsonNode rule = created("{\"name\":\"a\",\"approvals_required\":1}");
        String one = project + RULES + "/" + rule.get("id");
        Api reporter = member(project, 20).api();
        assertEquals(200, reporter.get(one).status());
        assertEquals(403, member(project, 10).api().get(one).status());
        Api developer = member(project, 30).api();
        assertEquals(403, developer.post(project + RULES, "{\"name\":\"b\",\"approvals_required\":1}").status());
        assertEquals(403, developer.put(one, "{\"name\":\"b\",\"approvals_required\":1}").status());
        assertEquals(403, developer.delete(one).status());
        assertEquals(404, ROOT.person().api().get(one).status());
        String open = project(top, "public");
        assertEquals(403, ROOT.person().api().get(open + RULES).status());
        assertEquals(200, member(open, 10).api().get(open + RULES).status());
        assertEquals(401, Api.anonymous().get(open + RULES).status());
    }

    @Test
    void approvers_who_are_blocked_or_deleted_are_not_eligible() {
        Person blocked = member(project, 20);
        Person deleted = member(project, 20);
        JsonNode rule = created("{\"name\":\"a\",\"approvals_required\":1,\"user_ids\":[%d,%d]}".formatted(blocked.id(), deleted.id()));
        expect(201, ROOT.post("/users/" + blocked.id() + "/block", "{}"));
        expect(204, ROOT.delete("/users/" + deleted.id()));
        assertEquals(List.of(blocked.id()), ids(read(maintainer, rule).get("users")));
        assertEquals("[]", read(maintainer, rule).get("eligible_approvers").toString());
    }

    @Test
    void approver_who_leaves_the_project_is_not_eligible_until_coming_back() {
        Person reviewer = member(project, 20);
        JsonNode rule = created("{\"name\":\"a\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(reviewer.id()));
        expect(204, ROOT.delete(project + "/members/" + reviewer.id()));
        JsonNode renamed = expect(200, update(rule, "{\"name\":\"b\",\"approvals_required\":1}")).body();
        assertEquals("[]", renamed.get("eligible_approvers").toString());
        assertEquals(List.of(reviewer.id()), ids(renamed.get("users")));
        expect(201, ROOT.post(project + "/members", "{\"user_id\":%d,\"access_level\":10}".formatted(reviewer.id())));
        assertEquals(List.of(reviewer.id()), ids(read(maintainer, rule).get("eligible_approvers")));
        expect(204, ROOT.delete(project + "/members/" + reviewer.id()));
        assertEquals("[]", expect(200, update(rule, rule.toString())).body().get("users").toString(), "sent back, as a stranger");
    }

    @Test
    void tier_free_has_no_rules_and_the_vendors_dialect_keeps_what_is_not_sent() {
        try (TestServer free = TestServer.start(Map.of("SLIPWAY_TIER", "free"))) {
            Api root = Api.root(free.address());
            long id = expect(201, root.post("/projects", "{\"name\":\"p\"}")).id();
            assertEquals(403, root.get("/projects/" + id + RULES).status());
            assertEquals(403, root.get("/projects/" + id + "/approvals").status());
        }
        try (TestServer vendor = TestServer.start(Map.of("SLIPWAY_DIALECT", "vendor"))) {
            Api root = Api.root(vendor.address());
            String rules = "/projects/" + expect(201, root.post("/projects", "{\"name\":\"p\"}")).id() + RULES;
            long id = expect(201, root.post(rules, "{\"name\":\"a\",\"approvals_required\":1}")).id();
            assertEquals("a", expect(200, root.put(rules + "/" + id, "{\"approvals_required\":3}")).body().get("name").asText());
            assertEquals(3, expect(200, root.put(rules + "/" + id, "{\"name\":\"b\"}")).body().get("approvals_required").asInt());
        }
    }
}
