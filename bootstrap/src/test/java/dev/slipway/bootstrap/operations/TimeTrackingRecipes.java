package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.HashMap;
import java.util.Map;

/** Calls of the operations on times of work. */
final class TimeTrackingRecipes {

    static final Map<String, Recipe> ALL = all();

    private TimeTrackingRecipes() {
    }

    private static Map<String, Recipe> all() {
        Map<String, Recipe> all = new HashMap<>();
        all.putAll(of(" /api/v4/projects/:id/issues/:issue_iid",
                (world, who) -> at(world, "issue_iid", world.issue(world.project()))));
        all.putAll(of(" /api/v4/projects/:id/merge_requests/:merge_request_iid",
                (world, who) -> at(world, "merge_request_iid", world.mergeRequest())));
        return Map.copyOf(all);
    }

    private static Call at(World world, String variable, long iid) {
        return Call.of(Map.of("id", Long.toString(world.project()), variable, Long.toString(iid)));
    }

    private static Map<String, Recipe> of(String item, Recipe inside) {
        Recipe timed = (world, who) -> inside.prepare(world, who).saying("duration", "1h 30m");
        return Map.ofEntries(
                entry("GET" + item + "/time_stats", inside),
                entry("POST" + item + "/time_estimate", timed),
                entry("POST" + item + "/add_spent_time", timed),
                entry("POST" + item + "/reset_time_estimate", inside),
                entry("POST" + item + "/reset_spent_time", inside));
    }
}
