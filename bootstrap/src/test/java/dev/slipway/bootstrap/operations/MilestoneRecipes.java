package dev.slipway.bootstrap.operations;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.HashMap;
import java.util.Map;

/** Calls of the operations on milestones. */
final class MilestoneRecipes {

    static final Map<String, Recipe> ALL = all();

    private MilestoneRecipes() {
    }

    private static Map<String, Recipe> all() {
        Map<String, Recipe> all = new HashMap<>();
        for (String kind : new String[] {"projects", "groups"}) {
            String path = " /api/v4/" + kind + "/:id/milestones";
            Recipe ofOne = (world, who) -> ofOne(world, kind);
            all.put("GET" + path, (world, who) -> {
                world.milestone(kind, id(world, kind));
                world.milestone(kind, id(world, kind));
                return Call.of(Map.of("id", Long.toString(id(world, kind))));
            });
            all.put("POST" + path, (world, who) -> Call.of(Map.of("id", Long.toString(id(world, kind))), "title", world.name()));
            all.put("GET" + path + "/:milestone_id", ofOne);
            all.put("PUT" + path + "/:milestone_id", (world, who) -> ofOne(world, kind, "description", "Something else"));
            all.put("DELETE" + path + "/:milestone_id", ofOne);
            all.put("GET" + path + "/:milestone_id/issues", ofOne);
            all.put("GET" + path + "/:milestone_id/merge_requests", ofOne);
        }
        all.put("POST /api/v4/projects/:id/milestones/:milestone_id/promote", (world, who) -> ofOne(world, "projects"));
        return all;
    }

    private static Call ofOne(World world, String kind, String... parameters) {
        long id = id(world, kind);
        return Call.of(Map.of("id", Long.toString(id), "milestone_id", Long.toString(world.milestone(kind, id))), parameters);
    }

    private static long id(World world, String kind) {
        return kind.equals("projects") ? world.project() : world.group();
    }
}
