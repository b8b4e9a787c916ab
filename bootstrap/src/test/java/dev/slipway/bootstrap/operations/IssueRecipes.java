package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on issues. */
final class IssueRecipes {

    private static final String ISSUE = " /api/v4/projects/:id/issues/:issue_iid";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET /api/v4/issues", (world, who) -> Call.of(Map.of(), "scope", "all")),
            entry("GET /api/v4/issues/:id", (world, who) -> {
                long iid = world.issue(world.project());
                return Call.of(Map.of("id",
                        Long.toString(world.number("select id from issues where project_id = ? and iid = ?", world.project(), iid))));
            }),
            entry("GET" + ISSUE, (world, who) -> ofIssue(world)),
            entry("PUT" + ISSUE, (world, who) -> ofIssue(world, "title", "Something else")),
            entry("DELETE" + ISSUE, (world, who) -> ofIssue(world)),
            entry("GET" + ISSUE + "/participants", (world, who) -> ofIssue(world)),
            entry("GET" + ISSUE + "/user_agent_detail", (world, who) -> {
                Call call = ofIssue(world);
                world.number("update issues set user_agent = 'curl', client_address = '192.0.2.1' where project_id = ? and iid = ? "
                        + "returning id", world.project(), Long.parseLong(call.path().get("issue_iid")));
                return call;
            }),
            entry("PUT" + ISSUE + "/reorder", (world, who) -> ofIssue(world, "move_after_id", Long.toString(world.number(
                    "select id from issues where project_id = ? and iid = ?", world.project(), world.issue(world.project()))))),
            entry("GET" + ISSUE + "/closed_by", (world, who) -> ofIssue(world)),
            entry("GET" + ISSUE + "/related_merge_requests", (world, who) -> ofIssue(world)));

    private IssueRecipes() {
    }

    private static Call ofIssue(World world, String... parameters) {
        return Call.of(Map.of("id", Long.toString(world.project()), "issue_iid", Long.toString(world.issue(world.project()))), parameters);
    }
}
