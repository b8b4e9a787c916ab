package dev.slipway.bootstrap.operations;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.HashMap;
import java.util.Map;

/** Calls of the operations on labels. Each call gets a label of its own, since some take it away. */
final class LabelRecipes {

    private static final String OF_PROJECT = " /api/v4/projects/:id/labels";
    private static final String OF_GROUP = " /api/v4/groups/:id/labels";

    static final Map<String, Recipe> ALL = all();

    private LabelRecipes() {
    }

    private static Map<String, Recipe> all() {
        Map<String, Recipe> all = new HashMap<>(of(OF_PROJECT, LabelRecipes::ofProject));
        all.putAll(of(OF_GROUP, LabelRecipes::ofGroup));
        all.put("PUT" + OF_PROJECT + "/:label_id/promote", LabelRecipes::ofProject);
        all.put("PUT" + OF_PROJECT + "/promote", (world, who) -> {
            long label = label(world, "project_id", world.project());
            return Call.of(Map.of("id", Long.toString(world.project())), "name", Long.toString(label));
        });
        return Map.copyOf(all);
    }

    /** @param one calls an operation on a label to which the caller is subscribed */
    private static Map<String, Recipe> of(String path, Recipe one) {
        Map<String, Recipe> all = new HashMap<>();
        all.put("POST" + path, (world, who) -> Call.of(Map.of("id", owner(world, path)), "name", world.name(), "color", "#d9534f"));
        all.put("PUT" + path, (world, who) -> Call.of(Map.of("id", owner(world, path)), "name", named(world, path), "color", "red"));
        all.put("DELETE" + path, (world, who) -> Call.of(Map.of("id", owner(world, path)), "name", named(world, path)));
        all.put("GET" + path + "/:label_id", one);
        all.put("PUT" + path + "/:label_id", (world, who) -> one.prepare(world, who).saying("color", "red"));
        all.put("DELETE" + path + "/:label_id", one);
        all.put("POST" + path + "/:label_id/subscribe", (world, who) -> {
            Call call = one.prepare(world, who);
            world.number("with gone as (delete from label_subscriptions where user_id = ? returning label_id) select count(*) from gone",
                    world.userOf(who));
            return call;
        });
        all.put("POST" + path + "/:label_id/unsubscribe", one);
        return all;
    }

    private static String owner(World world, String path) {
        return Long.toString(path.equals(OF_GROUP) ? world.group() : world.project());
    }

    /** Returns a reference to a new label, as the body names it. */
    private static String named(World world, String path) {
        return Long.toString(path.equals(OF_GROUP) ? label(world, "group_id", world.group()) : label(world, "project_id", world.project()));
    }

    private static Call ofProject(World world, Principal who) {
        return call(world, who, world.project(), label(world, "project_id", world.project()));
    }

    private static Call ofGroup(World world, Principal who) {
        return call(world, who, world.group(), label(world, "group_id", world.group()));
    }

    private static Call call(World world, Principal who, long owner, long label) {
        world.number("insert into label_subscriptions (label_id, user_id, created_at) values (?, ?, now()) returning label_id", label,
                world.userOf(who));
        return Call.of(Map.of("id", Long.toString(owner), "label_id", Long.toString(label)));
    }

    private static long label(World world, String column, long owner) {
        return world.number("insert into labels (" + column + ", title, color, created_at, updated_at) "
                + "values (?, ?, '#d9534f', now(), now()) returning id", owner, world.name());
    }
}
