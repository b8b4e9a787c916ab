package dev.slipway.bootstrap.operations;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Calls of the operations on protected branches of projects and groups, and on protected tags. */
final class BranchRecipes {

    private static final String ENTRIES = "allowed_to_push";

    private static final String TAGS = " /api/v4/projects/:id/protected_tags";

    static final Map<String, Recipe> ALL = Stream.concat(Map.<String, Recipe>of(
            "POST" + TAGS, (world, who) -> Call.of(id(world.freshProject()), "name", "v*", "allowed_to_create[][access_level]", "30"),
            "GET" + TAGS + "/:name", (world, who) -> tag(world),
            "DELETE" + TAGS + "/:name", (world, who) -> tag(world)).entrySet().stream(),
            Stream.of("projects", "groups").flatMap(owners -> Map.<String, Recipe>of(
            "POST /api/v4/" + owners + "/:id/protected_branches", (world, who) ->
                    Call.of(id(owner(world, owners)), "name", "release/*", ENTRIES + "[][access_level]", "30"),
            "GET /api/v4/" + owners + "/:id/protected_branches/:name", (world, who) -> rule(world, owners),
            "PATCH /api/v4/" + owners + "/:id/protected_branches/:name",
            (world, who) -> rule(world, owners).saying("allow_force_push", "true").saying(ENTRIES + "[][access_level]", "30"),
            "DELETE /api/v4/" + owners + "/:id/protected_branches/:name", (world, who) -> rule(world, owners)).entrySet().stream()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private BranchRecipes() {
    }

    private static Map<String, String> id(long id) {
        return Map.of("id", Long.toString(id));
    }

    private static long owner(World world, String owners) {
        return owners.equals("groups") ? world.subgroup() : world.freshProject();
    }

    private static Call rule(World world, String owners) {
        long owner = owner(world, owners);
        return Call.of(Map.of("id", Long.toString(owner), "name", world.protection("/" + owners + "/" + owner + "/protected_branches")));
    }

    private static Call tag(World world) {
        long project = world.freshProject();
        return Call.of(Map.of("id", Long.toString(project), "name", world.protection("/projects/" + project + "/protected_tags")));
    }
}
