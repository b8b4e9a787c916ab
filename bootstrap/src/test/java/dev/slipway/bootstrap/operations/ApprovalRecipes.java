package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on approval settings and rules. */
final class ApprovalRecipes {

    private static final String RULES = " /api/v4/projects/:id/approval_rules";
    private static final String ONE = RULES + "/:approval_rule_id";
    private static final String REQUIRED = "approvals_required";

    private static final String REQUEST = " /api/v4/projects/:id/merge_requests/:merge_request_iid";

    private static final String REQUEST_RULE = REQUEST + "/approval_rules/:approval_rule_id";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("POST /api/v4/projects/:id/approvals", (world, who) ->
                    Call.of(id(world.freshProject()), "require_password_to_approve", "true")),
            entry("PUT /api/v4/projects/:id/merge_request_approval_setting", (world, who) ->
                    Call.of(id(world.freshProject()), "allow_author_approval", "true")),
            entry("GET /api/v4/groups/:id/merge_request_approval_setting", (world, who) -> Call.of(id(world.topGroup()))),
            entry("PUT /api/v4/groups/:id/merge_request_approval_setting", (world, who) ->
                    Call.of(id(world.topGroup()), "allow_author_approval", "false")),
            entry("POST" + RULES, (world, who) -> Call.of(id(world.freshProject()), "name", "one", REQUIRED, "1")),
            entry("GET" + ONE, (world, who) -> rule(world)),
            entry("PUT" + ONE, (world, who) -> rule(world).saying("name", "three").saying(REQUIRED, "3")),
            entry("DELETE" + ONE, (world, who) -> rule(world)),
            entry("GET" + REQUEST + "/approval_rules", (world, who) -> request(world, world.mergeRequest())),
            entry("POST" + REQUEST + "/approval_rules",
                    (world, who) -> request(world, world.mergeRequest()).saying("name", "one").saying(REQUIRED, "1")),
            entry("GET" + REQUEST_RULE, (world, who) -> requestRule(world)),
            entry("PUT" + REQUEST_RULE, (world, who) -> requestRule(world).saying(REQUIRED, "3")),
            entry("DELETE" + REQUEST_RULE, (world, who) -> requestRule(world)),
            entry("GET" + REQUEST + "/approvals", (world, who) -> request(world, world.mergeRequest())),
            entry("GET" + REQUEST + "/approval_state", (world, who) -> request(world, world.mergeRequest())),
            entry("POST" + REQUEST + "/approve", (world, who) -> request(world, world.approvableMergeRequest())),
            entry("POST" + REQUEST + "/unapprove", (world, who) -> request(world, world.approvedMergeRequest(who))),
            entry("PUT" + REQUEST + "/reset_approvals", (world, who) -> {
                Call call = request(world, world.mergeRequest());
                boolean sees = who.level() > 0 && who.person() || who == Principal.ADMINISTRATOR;
                return sees ? call.with(world.accessToken("projects", world.project()).token()) : call;
            }));

    private ApprovalRecipes() {
    }

    private static Map<String, String> id(long id) {
        return Map.of("id", Long.toString(id));
    }

    private static Call request(World world, long iid) {
        return Call.of(Map.of("id", Long.toString(world.project()), "merge_request_iid", Long.toString(iid)));
    }

    private static Call requestRule(World world) {
        long iid = world.mergeRequest();
        return request(world, iid).at("approval_rule_id", Long.toString(world.mergeRequestRule(iid)));
    }

    private static Call rule(World world) {
        long project = world.freshProject();
        return Call.of(Map.of("id", Long.toString(project), "approval_rule_id", Long.toString(world.approvalRule(project))));
    }
}
