package dev.slipway.bootstrap.operations;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls of the operations on epics. Each call gets epics and issues of its own, since some use them up. */
final class EpicRecipes {

    private static final String OF_GROUP = " /api/v4/groups/:id/epics";
    private static final String DASHED = " /api/v4/groups/:id/-/epics";
    private static final String CHILDREN = OF_GROUP + "/:epic_iid/epics";
    private static final String ISSUES = OF_GROUP + "/:epic_iid/issues";

    static final Map<String, Recipe> ALL = all();

    private EpicRecipes() {
    }

    private static Map<String, Recipe> all() {
        Map<String, Recipe> all = new HashMap<>();
        for (String path : new String[] {OF_GROUP, DASHED}) {
            all.put("POST" + path, (world, who) -> Call.of(Map.of("id", Long.toString(world.group())), "title", world.name()));
            all.put("GET" + path + "/:epic_iid", EpicRecipes::one);
            all.put("PUT" + path + "/:epic_iid", (world, who) -> one(world, who).saying("title", world.name()));
            all.put("DELETE" + path + "/:epic_iid", EpicRecipes::one);
        }
        all.put("GET" + CHILDREN, EpicRecipes::one);
        all.put("POST" + CHILDREN, (world, who) -> one(world, who).saying("title", world.name()));
        all.put("POST" + CHILDREN + "/:child_epic_id", (world, who) ->
                one(world, who).at("child_epic_id", Long.toString(epic(world, null))));
        all.put("PUT" + CHILDREN + "/:child_epic_id", EpicRecipes::child);
        all.put("DELETE" + CHILDREN + "/:child_epic_id", EpicRecipes::child);
        all.put("GET" + ISSUES, EpicRecipes::one);
        all.put("POST" + ISSUES + "/:issue_id", (world, who) -> one(world, who).at("issue_id", Long.toString(issue(world))));
        all.put("PUT" + ISSUES + "/:epic_issue_id", EpicRecipes::linked);
        all.put("DELETE" + ISSUES + "/:epic_issue_id", EpicRecipes::linked);
        return Map.copyOf(all);
    }

    private static Call one(World world, Principal who) {
        return at(world, epic(world, null));
    }

    private static Call child(World world, Principal who) {
        long parent = epic(world, null);
        return at(world, parent).at("child_epic_id", Long.toString(epic(world, parent)));
    }

    private static Call linked(World world, Principal who) {
        long epic = epic(world, null);
        long link = world.number("insert into epic_issues (epic_id, issue_id, position) values (?, ?, 0) returning id", epic, issue(world));
        return at(world, epic).at("epic_issue_id", Long.toString(link));
    }

    private static Call at(World world, long epic) {
        return Call.of(Map.of("id", Long.toString(world.group()),
                "epic_iid", Long.toString(world.number("select iid from epics where id = ?", epic))));
    }

    /** @param parent null for none */
    static long epic(World world, @Nullable Long parent) {
        long iid = world.number("insert into group_epic_counters (namespace_id, epic) values (?, 1) "
                + "on conflict (namespace_id) do update set epic = group_epic_counters.epic + 1 returning epic", world.group());
        return world.number("insert into epics (namespace_id, iid, title, parent_id, confidential, color, start_fixed, due_fixed, "
                + "created_at, updated_at) values (?, ?, ?, ?, false, '#1068bf', false, false, now(), now()) returning id", world.group(),
                iid, world.name(), parent);
    }

    private static long issue(World world) {
        long iid = world.number("insert into project_counters (project_id, issue) values (?, 1) "
                + "on conflict (project_id) do update set issue = project_counters.issue + 1 returning issue", world.project());
        return world.number("insert into issues (project_id, iid, title, created_at, updated_at) values (?, ?, ?, now(), now()) "
                + "returning id", world.project(), iid, world.name());
    }
}
