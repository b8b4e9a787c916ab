package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** How operations on custom attributes, on stars and on forks are called. */
final class AttributeRecipes {

    static final Map<String, Recipe> ALL = all();

    private AttributeRecipes() {
    }

    private static Map<String, Recipe> all() {
        Map<String, Recipe> all = new HashMap<>();
        all.putAll(of("users", "user_custom_attributes (user_id", World::user));
        all.putAll(of("groups", "group_custom_attributes (namespace_id", World::subgroup));
        all.putAll(of("projects", "project_custom_attributes (project_id", World::freshProject));
        all.put("POST /api/v4/projects/:id/star", (world, who) -> Call.of(Map.of("id", Long.toString(world.freshProject()))));
        all.put("POST /api/v4/projects/:id/unstar", (world, who) -> starred(world, world.userOf(who)));
        all.put("DELETE /api/v4/projects/:id/fork", (world, who) -> Call.of(Map.of("id", Long.toString(world.number(
                "update projects set forked_from_id = ? where id = ? returning id", world.freshProject(), world.freshProject())))));
        all.put("POST /api/v4/projects/:id/fork", (world, who) -> Call.of(Map.of("id", Long.toString(world.freshProject()))));
        all.put("POST /api/v4/projects/:id/fork/:forked_from_id", (world, who) -> Call.of(Map.of("id",
                Long.toString(world.freshProject()), "forked_from_id", Long.toString(world.freshProject()))));
        return Map.copyOf(all);
    }

    private static Call starred(World world, long user) {
        long project = world.number("insert into project_stars (project_id, user_id, created_at) values (?, ?, now()) returning project_id",
                world.freshProject(), user);
        return Call.of(Map.of("id", Long.toString(project)));
    }

    private static Map<String, Recipe> of(String kind, String owner, ToLongFunction<World> made) {
        String path = " /api/v4/" + kind + "/:id/custom_attributes";
        Recipe kept = (world, who) -> kept(world, owner, made.applyAsLong(world));
        return Map.ofEntries(
                entry("GET" + path, kept),
                entry("GET" + path + "/:key", kept),
                entry("PUT" + path + "/:key", (world, who) -> kept.prepare(world, who).saying("value", "other")),
                entry("DELETE" + path + "/:key", kept));
    }

    private static Call kept(World world, String owner, long id) {
        world.number("insert into " + owner + ", key, value) values (?, 'kept', 'v') returning 1", id);
        return Call.of(Map.of("id", Long.toString(id), "key", "kept"));
    }
}
