package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on variables that are kept for jobs. */
final class VariableRecipes {

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET /api/v4/projects/:id/variables/:key", (world, who) -> ofProject(world)),
            entry("POST /api/v4/projects/:id/variables", (world, who) ->
                    Call.of(Map.of("id", Long.toString(world.freshProject())), "key", "KEY", "value", "value")),
            entry("PUT /api/v4/projects/:id/variables/:key", (world, who) -> ofProject(world).saying("value", "other")),
            entry("DELETE /api/v4/projects/:id/variables/:key", (world, who) -> ofProject(world)),
            entry("GET /api/v4/groups/:id/variables/:key", (world, who) -> ofGroup(world)),
            entry("POST /api/v4/groups/:id/variables", (world, who) ->
                    Call.of(Map.of("id", Long.toString(world.subgroup())), "key", "KEY", "value", "value")),
            entry("PUT /api/v4/groups/:id/variables/:key", (world, who) -> ofGroup(world).saying("value", "other")),
            entry("DELETE /api/v4/groups/:id/variables/:key", (world, who) -> ofGroup(world)),
            entry("GET /api/v4/admin/ci/variables/:key", (world, who) -> ofInstance(world)),
            entry("POST /api/v4/admin/ci/variables", (world, who) -> {
                world.forgetInstanceVariables();
                return Call.of(Map.of(), "key", "KEY", "value", "value");
            }),
            entry("PUT /api/v4/admin/ci/variables/:key", (world, who) -> ofInstance(world).saying("value", "other")),
            entry("DELETE /api/v4/admin/ci/variables/:key", (world, who) -> ofInstance(world)));

    private VariableRecipes() {
    }

    private static Call ofProject(World world) {
        long project = world.freshProject();
        return Call.of(Map.of("id", Long.toString(project), "key", world.variable("projects/" + project)));
    }

    private static Call ofGroup(World world) {
        long group = world.subgroup();
        return Call.of(Map.of("id", Long.toString(group), "key", world.variable("groups/" + group)));
    }

    private static Call ofInstance(World world) {
        world.forgetInstanceVariables();
        return Call.of(Map.of("key", world.variable("admin/ci")));
    }
}
