package dev.slipway.bootstrap.approval;

import static dev.slipway.bootstrap.approval.ApprovalScene.ROOT;
import static dev.slipway.bootstrap.approval.ApprovalScene.expect;
import static dev.slipway.bootstrap.approval.ApprovalScene.group;
import static dev.slipway.bootstrap.approval.ApprovalScene.member;
import static dev.slipway.bootstrap.approval.ApprovalScene.project;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Approval configuration of projects, and the settings of groups and of the installation that lock it. */
class ApprovalConfigurationOperationsTest {

    private static final String EXCLUSIVE = "{\"base\":[\"selective_code_owner_removals can only be enabled when "
            + "reset_approvals_on_push is disabled\"]}";
    private static final String SETTING = "/merge_request_approval_setting";

    private long top;
    private String project;
    private Api maintainer;
    private Api owner;

    @BeforeEach
    void begin() {
        top = group(0, "private");
        project = project(group(top, "private"), "private");
        maintainer = member(project, 40).api();
        owner = member("/groups/" + top, 50).api();
    }

    private Answer post(String json) {
        return maintainer.post(project + "/approvals", json);
    }

    private JsonNode configuration() {
        return expect(200, maintainer.get(project + "/approvals")).body();
    }

    @Test
    void maintainer_reads_the_initial_configuration() {
        assertEquals("""
                {"approvers":[],"approver_groups":[],"approvals_before_merge":0,"reset_approvals_on_push":true,\
                "selective_code_owner_removals":false,"disable_overriding_approvers_per_merge_request":false,\
                "merge_requests_author_approval":false,"merge_requests_disable_committers_approval":false,\
                "require_password_to_approve":false}""", configuration().toString());
        assertEquals(403, member(project, 30).api().get(project + "/approvals").status());
        assertEquals(404, ROOT.person().api().get(project + "/approvals").status());
        assertEquals(401, Api.anonymous().get(project + "/approvals").status());
    }

    @Test
    void maintainer_changes_every_attribute() {
        JsonNode changed = expect(201, post("""
                {"approvals_before_merge":3,"reset_approvals_on_push":false,"selective_code_owner_removals":true,
                "disable_overriding_approvers_per_merge_request":true,"merge_requests_author_approval":true,
                "merge_requests_disable_committers_approval":true,"require_password_to_approve":true}""")).body();
        assertEquals(configuration(), changed);
        assertEquals("[[],[],3,false,true,true,true,true,true]", values(changed));
        assertEquals(3, maintainer.get(project).body().get("approvals_before_merge").asInt());
        assertEquals(201, post("{\"require_password_to_approve\":false}").status());
        assertFalse(configuration().get("require_password_to_approve").asBoolean());
        assertTrue(configuration().get("merge_requests_author_approval").asBoolean());
        assertEquals(403, member(project, 30).api().post(project + "/approvals", "{\"require_password_to_approve\":true}").status());
    }

    private static String values(JsonNode object) {
        StringBuilder values = new StringBuilder("[");
        object.forEach(value -> values.append(values.length() == 1 ? "" : ",").append(value));
        return values.append("]").toString();
    }

    @Test
    void invalid_requests_are_refused_with_their_reasons() {
        assertEquals("approvals_before_merge, reset_approvals_on_push, selective_code_owner_removals, "
                + "disable_overriding_approvers_per_merge_request, merge_requests_author_approval, "
                + "merge_requests_disable_committers_approval, require_password_to_approve are missing, "
                + "at least one parameter must be provided", expect(400, post("{}")).body().get("error").asText());
        assertEquals(EXCLUSIVE, expect(400, post("{\"reset_approvals_on_push\":true,\"selective_code_owner_removals\":true}")).message());
        assertEquals(EXCLUSIVE, expect(400, post("{\"selective_code_owner_removals\":true}")).message());
        expect(201, post("{\"reset_approvals_on_push\":false,\"selective_code_owner_removals\":true}"));
        assertEquals(EXCLUSIVE, expect(400, post("{\"reset_approvals_on_push\":true}")).message());
        assertEquals("{\"approvals_before_merge\":[\"must be greater than or equal to 0\"]}",
                expect(400, post("{\"approvals_before_merge\":-1}")).message());
        assertEquals("approvals_before_merge is invalid", expect(400, post("{\"approvals_before_merge\":\"x\"}")).body().get("error")
                .asText());
    }

    @Test
    void settings_of_the_top_level_group_lock_those_of_its_projects() {
        String settings = "/groups/" + top + SETTING;
        assertEquals("""
                {"allow_author_approval":{"value":true,"locked":false,"inherited_from":null},\
                "allow_committer_approval":{"value":true,"locked":false,"inherited_from":null},\
                "allow_overrides_to_approver_list_per_merge_request":{"value":true,"locked":false,"inherited_from":null},\
                "retain_approvals_on_push":{"value":true,"locked":false,"inherited_from":null},\
                "require_password_to_approve":{"value":false,"locked":false,"inherited_from":null}}""",
                expect(200, owner.get(settings)).body().toString());
        JsonNode changed = expect(200, owner.put(settings,
                "{\"allow_overrides_to_approver_list_per_merge_request\":false,\"require_password_to_approve\":true}")).body();
        assertEquals("{\"value\":false,\"locked\":false,\"inherited_from\":null}",
                changed.get("allow_overrides_to_approver_list_per_merge_request").toString());
        assertEquals(changed, owner.get(settings).body());
        assertTrue(configuration().get("disable_overriding_approvers_per_merge_request").asBoolean());
        expect(201, post("{\"disable_overriding_approvers_per_merge_request\":false,\"require_password_to_approve\":false}"));
        assertTrue(configuration().get("require_password_to_approve").asBoolean());
        JsonNode ofProject = expect(200, maintainer.get(project + SETTING)).body();
        assertEquals("{\"value\":false,\"locked\":true,\"inherited_from\":\"group\"}",
                ofProject.get("allow_overrides_to_approver_list_per_merge_request").toString());
        assertEquals("{\"value\":false,\"locked\":false,\"inherited_from\":null}", ofProject.get("allow_author_approval").toString());
        assertEquals("{\"value\":false,\"locked\":false,\"inherited_from\":null}",
                ofProject.get("selective_code_owner_removals").toString());
        expect(200, owner.put(settings, "{\"allow_overrides_to_approver_list_per_merge_request\":true}"));
        assertFalse(configuration().get("disable_overriding_approvers_per_merge_request").asBoolean());
    }

    @Test
    void maintainer_changes_the_configuration_as_settings() {
        JsonNode changed = expect(200, maintainer.put(project + SETTING,
                "{\"retain_approvals_on_push\":true,\"allow_author_approval\":true,\"selective_code_owner_removals\":true}")).body();
        assertEquals(changed, maintainer.get(project + SETTING).body());
        assertTrue(changed.at("/retain_approvals_on_push/value").asBoolean());
        assertFalse(configuration().get("reset_approvals_on_push").asBoolean());
        assertTrue(configuration().get("merge_requests_author_approval").asBoolean());
        assertEquals(EXCLUSIVE, expect(400, maintainer.put(project + SETTING, "{\"retain_approvals_on_push\":false}")).message());
        assertEquals(400, maintainer.put(project + SETTING, "{}").status());
        assertEquals(403, member(project, 30).api().get(project + SETTING).status());
    }

    @Test
    void settings_are_for_owners_of_groups_at_the_top() {
        long below = group(top, "private");
        assertEquals(403, owner.get("/groups/" + below + SETTING).status());
        assertEquals(403, owner.put("/groups/" + below + SETTING, "{\"allow_author_approval\":false}").status());
        assertEquals(403, member("/groups/" + top, 40).api().get("/groups/" + top + SETTING).status());
        assertEquals(404, ROOT.person().api().get("/groups/" + top + SETTING).status());
        assertTrue(expect(400, owner.put("/groups/" + top + SETTING, "{}")).body().get("error").asText()
                .endsWith("are missing, at least one parameter must be provided"));
    }

    @Test
    void settings_of_the_installation_lock_those_of_groups_and_projects() {
        try (TestServer server = TestServer.start(Map.of())) {
            Api root = Api.root(server.address());
            long group = expect(201, root.post("/groups", "{\"name\":\"top\",\"path\":\"top\"}")).id();
            String own = "/projects/" + expect(201, root.post("/projects", "{\"name\":\"p\",\"namespace_id\":" + group + "}")).id();
            expect(201, root.post(own + "/approvals", "{\"merge_requests_author_approval\":true}"));
            JsonNode changed = expect(200, root.put("/application/settings", "{\"prevent_merge_requests_author_approval\":true}")).body();
            assertEquals("true false false", changed.get("prevent_merge_requests_author_approval") + " "
                    + changed.get("prevent_merge_requests_committers_approval") + " "
                    + changed.get("disable_overriding_approvers_per_merge_request"));
            assertFalse(root.get(own + "/approvals").body().get("merge_requests_author_approval").asBoolean());
            expect(201, root.post(own + "/approvals", "{\"merge_requests_author_approval\":true}"));
            assertFalse(root.get(own + "/approvals").body().get("merge_requests_author_approval").asBoolean());
            String locked = "{\"value\":false,\"locked\":true,\"inherited_from\":\"instance\"}";
            assertEquals(locked, root.get("/groups/" + group + SETTING).body().get("allow_author_approval").toString());
            assertEquals(locked, root.get(own + SETTING).body().get("allow_author_approval").toString());
            expect(200, root.put("/application/settings", "{\"prevent_merge_requests_author_approval\":null}"));
            assertTrue(root.get(own + "/approvals").body().get("merge_requests_author_approval").asBoolean());
        }
    }
}
