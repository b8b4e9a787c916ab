package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations on links of issues. */
final class IssueLinkRecipes {

    private static final String LINKS = " /api/v4/projects/:id/issues/:issue_iid/links";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET" + LINKS, (world, who) -> linked(world)),
            entry("POST" + LINKS, (world, who) -> of(world, world.issue(world.project()))
                    .saying("target_project_id", Long.toString(world.project()))
                    .saying("target_issue_iid", Long.toString(world.issue(world.project())))),
            entry("GET" + LINKS + "/:issue_link_id", (world, who) -> linked(world)),
            entry("DELETE" + LINKS + "/:issue_link_id", (world, who) -> linked(world)));

    private IssueLinkRecipes() {
    }

    private static Call of(World world, long iid) {
        return Call.of(Map.of("id", Long.toString(world.project()), "issue_iid", Long.toString(iid)));
    }

    /** Names an issue that is linked to another, and the link. */
    private static Call linked(World world) {
        long iid = world.issue(world.project());
        long link = world.number("insert into issue_links (source_id, target_id, blocks, created_at, updated_at) "
                + "values (?, ?, false, now(), now()) returning id", id(world, iid), id(world, world.issue(world.project())));
        return of(world, iid).at("issue_link_id", Long.toString(link));
    }

    private static long id(World world, long iid) {
        return world.number("select id from issues where project_id = ? and iid = ?", world.project(), iid);
    }
}
