package dev.slipway.bootstrap.operations;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Calls of the operations on protected environments of projects and groups. */
final class ProtectedEnvironmentRecipes {

    private static final String LEVEL = "deploy_access_levels[][access_level]";

    static final Map<String, Recipe> ALL = Stream.of("projects", "groups").flatMap(owners -> Map.<String, Recipe>of(
            "POST /api/v4/" + owners + "/:id/protected_environments", (world, who) ->
                    Call.of(id(owner(world, owners)), "name", "staging", LEVEL, "30"),
            "GET /api/v4/" + owners + "/:id/protected_environments/:name", (world, who) -> one(world, owners),
            "PUT /api/v4/" + owners + "/:id/protected_environments/:name",
            (world, who) -> one(world, owners).saying("required_approval_count", "1").saying("approval_rules[][access_level]", "30"),
            "DELETE /api/v4/" + owners + "/:id/protected_environments/:name", (world, who) -> one(world, owners)).entrySet().stream())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private ProtectedEnvironmentRecipes() {
    }

    private static Map<String, String> id(long id) {
        return Map.of("id", Long.toString(id));
    }

    private static long owner(World world, String owners) {
        return owners.equals("groups") ? world.subgroup() : world.freshProject();
    }

    private static Call one(World world, String owners) {
        long owner = owner(world, owners);
        return Call.of(Map.of("id", Long.toString(owner), "name", world.protectedEnvironment("/" + owners + "/" + owner)));
    }
}
