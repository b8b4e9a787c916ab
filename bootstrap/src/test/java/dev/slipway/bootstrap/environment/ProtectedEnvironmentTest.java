package dev.slipway.bootstrap.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Protected environments of projects and groups, as clients manage them. */
class ProtectedEnvironmentTest {

    private static final Api ROOT = Api.root();

    private long top;
    private long group;
    private String project;
    private Api maintainer;

    @BeforeEach
    void begin() {
        top = group(0);
        group = group(top);
        project = "/projects/" + expect(201, ROOT.post("/projects", "{\"name\":\"%s\",\"namespace_id\":%d}"
                .formatted(Api.unique("project"), group))).id();
        maintainer = member("/groups/" + group, 40).api();
    }

    private static long group(long parent) {
        String name = Api.unique("guarded");
        return expect(201, ROOT.post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"%s}".formatted(name, name,
                parent == 0 ? "" : ",\"parent_id\":" + parent))).id();
    }

    private static Api.Person member(String owner, int level) {
        Api.Person person = ROOT.person();
        expect(201, ROOT.post(owner + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)));
        return person;
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static String error(Answer answer) {
        return expect(400, answer).body().get("error").asText();
    }

    private Answer protect(String owner, String json) {
        return maintainer.post(owner + "/protected_environments", json);
    }

    /** Returns the entries of a list, such as {@code 40}, {@code user 5} or {@code group 6 all}, with the approvals of rules. */
    private static List<String> entries(JsonNode environment, String list) {
        List<String> entries = new ArrayList<>();
        environment.get(list).forEach(entry -> entries.add((entry.get("access_level").isNull()
                ? entry.get("user_id").isNull() ? "group " + entry.get("group_id") : "user " + entry.get("user_id")
                : entry.get("access_level").asText()) + (entry.get("group_inheritance_type").asInt() == 1 ? " all" : "")
                + (entry.has("required_approvals") ? " x" + entry.get("required_approvals") : "")));
        return entries;
    }

    @Test
    void maintainer_protects_changes_and_unprotects_an_environment() {
        Api.Person user = member(project, 30);
        JsonNode made = expect(201, protect(project, """
                {"name":"review/app one","required_approval_count":2,
                "deploy_access_levels":[{"access_level":40},{"user_id":%d},{"group_id":%d,"group_inheritance_type":1}],
                "approval_rules":[{"access_level":30},{"group_id":%d,"required_approvals":3}]}""".formatted(user.id(), top, group))).body();
        assertEquals("review/app one 2", made.get("name").asText() + " " + made.get("required_approval_count"));
        assertEquals(List.of("40", "user " + user.id(), "group " + top + " all"), entries(made, "deploy_access_levels"));
        assertEquals(List.of("30 x1", "group " + group + " x3"), entries(made, "approval_rules"));
        assertEquals("Maintainers", made.at("/deploy_access_levels/0/access_level_description").asText());
        String one = project + "/protected_environments/review%2Fapp%20one";
        assertEquals(made, expect(200, maintainer.get(one)).body());
        assertEquals(made, expect(200, maintainer.get(project + "/protected_environments")).body().get(0));
        JsonNode changed = expect(200, maintainer.put(one, """
                {"deploy_access_levels":[{"id":%s,"_destroy":true},{"id":%s,"access_level":60},{"access_level":30}],
                "approval_rules":[{"id":%s,"required_approvals":2}],"required_approval_count":0}""".formatted(
                made.at("/deploy_access_levels/0/id"), made.at("/deploy_access_levels/1/id"), made.at("/approval_rules/0/id")))).body();
        assertEquals(List.of("60", "group " + top + " all", "30"), entries(changed, "deploy_access_levels"));
        assertEquals(List.of("30 x2", "group " + group + " x3"), entries(changed, "approval_rules"));
        assertEquals(made.at("/deploy_access_levels/1/id"), changed.at("/deploy_access_levels/0/id"));
        assertEquals("0", changed.get("required_approval_count").toString());
        expect(204, maintainer.delete(one));
        expect(404, maintainer.get(one));
        expect(404, maintainer.delete(one));
        expect(404, maintainer.put(one, "{}"));
    }

    @Test
    void group_protects_tiers() {
        String owner = "/groups/" + group;
        long below = group(group);
        assertEquals("[\"Name must be one of environment tiers: production, staging, testing, development, other.\"]",
                expect(422, protect(owner, "{\"name\":\"live\",\"deploy_access_levels\":[{\"access_level\":40}]}")).message());
        JsonNode made = expect(201, protect(owner, "{\"name\":\"production\",\"deploy_access_levels\":[{\"group_id\":%d}]}"
                .formatted(below))).body();
        assertEquals(List.of("group " + below), entries(made, "deploy_access_levels"));
        expect(200, maintainer.get(owner + "/protected_environments/production"));
        expect(404, maintainer.get(project + "/protected_environments/production"));
        assertEquals("[]", maintainer.get(project + "/protected_environments").body().toString());
        expect(403, member(owner, 30).api().get(owner + "/protected_environments"));
        expect(200, maintainer.put(owner + "/protected_environments/production", "{\"required_approval_count\":5}"));
        expect(204, maintainer.delete(owner + "/protected_environments/production"));
    }

    @Test
    void protection_without_sense_is_told() {
        assertEquals("name is missing, name is empty, deploy_access_levels is missing, deploy_access_levels is empty",
                error(protect(project, "{}")));
        assertEquals("deploy_access_levels is empty",
                error(protect(project, "{\"name\":\"a\",\"deploy_access_levels\":[]}")));
        expect(400, protect(project, "{\"name\":\"a\",\"deploy_access_levels\":[{}]}"));
        expect(400, protect(project, "{\"name\":\"a\",\"deploy_access_levels\":[{\"access_level\":20}]}"));
        expect(400, protect(project, "{\"name\":\"a\",\"deploy_access_levels\":[{\"access_level\":40,\"user_id\":1}]}"));
        expect(400, protect(project,
                "{\"name\":\"a\",\"deploy_access_levels\":[{\"access_level\":40}],\"required_approval_count\":6}"));
        String stranger = "{\"name\":\"a\",\"deploy_access_levels\":[{\"user_id\":%d}]}".formatted(ROOT.person().id());
        assertEquals("[\"Deploy access levels user is not a member of the project\"]", expect(422, protect(project, stranger)).message());
        assertEquals("[\"Deploy access levels group does not have access to the project\"]", expect(422, protect(project,
                "{\"name\":\"a\",\"deploy_access_levels\":[{\"group_id\":%d}]}".formatted(group(0)))).message());
        assertEquals("[\"Approval rules group does not have access to the group\"]", expect(422, protect("/groups/" + group, """
                {"name":"staging","deploy_access_levels":[{"access_level":40}],"approval_rules":[{"group_id":%d}]}"""
                .formatted(group(0)))).message());
        assertEquals("[\"Deploy access levels name an account twice\"]", expect(422, protect(project,
                "{\"name\":\"a\",\"deploy_access_levels\":[{\"access_level\":40},{\"access_level\":40}]}")).message());
    }

    @Test
    void name_is_protected_once_and_keeps_a_deployer() {
        String json = "{\"name\":\"prod\",\"deploy_access_levels\":[{\"access_level\":40}]}";
        JsonNode made = expect(201, protect(project, json)).body();
        assertEquals("Protected environment 'prod' already exists", expect(409, protect(project, json)).message());
        String one = project + "/protected_environments/prod";
        assertEquals("[\"Deploy access levels is too short (minimum is 1 character)\"]", expect(422, maintainer.put(one,
                "{\"deploy_access_levels\":[{\"id\":%s,\"_destroy\":true}]}".formatted(made.at("/deploy_access_levels/0/id")))).message());
        assertEquals("deploy_access_levels[0][id] is missing",
                error(maintainer.put(one, "{\"deploy_access_levels\":[{\"_destroy\":true}]}")));
        expect(404, maintainer.put(one, "{\"deploy_access_levels\":[{\"id\":%d,\"_destroy\":true}]}".formatted(Integer.MAX_VALUE)));
        expect(403, member(project, 30).api().get(one));
        expect(404, ROOT.person().api().get(one));
    }
}
