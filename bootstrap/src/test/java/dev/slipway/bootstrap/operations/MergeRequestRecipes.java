package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on merge requests. */
final class MergeRequestRecipes {

    private static final String PROJECT = " /api/v4/projects/:id/merge_requests";
    private static final String REQUEST = PROJECT + "/:merge_request_iid";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET /api/v4/merge_requests", (world, who) -> Call.of(Map.of(), "scope", "all")),
            entry("POST" + PROJECT, (world, who) -> Call.of(Map.of("id", Long.toString(world.project())), "source_branch", world.branch(),
                    "target_branch", "main", "title", "Change")),
            entry("GET" + REQUEST, (world, who) -> of(world)),
            entry("PUT" + REQUEST, (world, who) -> of(world, "title", "Something else")),
            entry("DELETE" + REQUEST, (world, who) -> of(world)),
            entry("GET" + REQUEST + "/versions", (world, who) -> of(world)),
            entry("GET" + REQUEST + "/versions/:version_id", (world, who) -> {
                long iid = world.mergeRequest();
                return of(world, iid).at("version_id", Long.toString(world.mergeRequestVersion(iid)));
            }),
            entry("POST" + REQUEST + "/cancel_merge_when_pipeline_succeeds", (world, who) -> of(world, world.autoMerge())),
            entry("GET" + REQUEST + "/changes", (world, who) -> of(world)),
            entry("GET" + REQUEST + "/raw_diffs", (world, who) -> of(world)),
            entry("GET" + REQUEST + "/diffs", (world, who) -> of(world)),
            entry("GET" + REQUEST + "/commits", (world, who) -> of(world)),
            entry("GET" + REQUEST + "/merge_ref", (world, who) -> of(world)),
            entry("GET" + REQUEST + "/pipelines", (world, who) -> of(world)),
            entry("PUT" + REQUEST + "/merge", (world, who) -> of(world, world.mergeableRequest())),
            entry("PUT" + REQUEST + "/rebase", (world, who) -> of(world)),
            entry("POST" + REQUEST + "/pipelines", (world, who) -> of(world, world.mergeRequestWithJob())),
            entry("GET" + REQUEST + "/participants", (world, who) -> of(world)),
            entry("GET" + REQUEST + "/reviewers", (world, who) -> of(world)),
            entry("GET" + REQUEST + "/closes_issues", (world, who) -> of(world)),
            entry("GET /api/v4/projects/:id/repository/commits/:sha/merge_requests",
                    (world, who) -> Call.of(Map.of("id", Long.toString(world.project()), "sha", "main"))));

    private MergeRequestRecipes() {
    }

    private static Call of(World world, String... parameters) {
        return of(world, world.mergeRequest(), parameters);
    }

    private static Call of(World world, long iid, String... parameters) {
        return Call.of(Map.of("id", Long.toString(world.project()), "merge_request_iid", Long.toString(iid)), parameters);
    }
}
