package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on pipeline schedules. */
final class ScheduleRecipes {

    private static final String ALL_OF = " /api/v4/projects/:id/pipeline_schedules";
    private static final String ONE = ALL_OF + "/:pipeline_schedule_id";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("POST" + ALL_OF, (world, who) -> Call.of(Map.of("id", Long.toString(world.freshProject())), "description", "Nightly",
                    "ref", "main",
                    "cron", "0 3 * * *")),
            entry("GET" + ONE, (world, who) -> one(world)),
            entry("PUT" + ONE, (world, who) -> one(world).saying("description", "Weekly")),
            entry("DELETE" + ONE, (world, who) -> one(world)),
            entry("GET" + ONE + "/pipelines", (world, who) -> one(world)),
            entry("POST" + ONE + "/play", (world, who) -> at(world.project(), world.schedule(world.project(), World.CONFIGURED))),
            entry("POST" + ONE + "/take_ownership", (world, who) -> one(world)),
            entry("POST" + ONE + "/variables", (world, who) -> one(world).saying("key", "KEY").saying("value", "value")),
            entry("PUT" + ONE + "/variables/:key", (world, who) -> variable(world).saying("value", "other")),
            entry("DELETE" + ONE + "/variables/:key", (world, who) -> variable(world)));

    private ScheduleRecipes() {
    }

    private static Call one(World world) {
        long project = world.freshProject();
        return at(project, world.schedule(project, "main"));
    }

    private static Call variable(World world) {
        Call call = one(world);
        return call.at("key",
                world.scheduleVariable(Long.parseLong(call.path().get("id")), Long.parseLong(call.path().get("pipeline_schedule_id"))));
    }

    private static Call at(long project, long schedule) {
        return Call.of(Map.of("id", Long.toString(project), "pipeline_schedule_id", Long.toString(schedule)));
    }
}
