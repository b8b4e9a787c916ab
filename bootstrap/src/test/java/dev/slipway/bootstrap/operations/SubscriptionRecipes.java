package dev.slipway.bootstrap.operations;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;

/** Calls of the operations by which users follow issues and merge requests. */
final class SubscriptionRecipes {

    private static final String ISSUE = "POST /api/v4/projects/:id/issues/:subscribable_id/";
    private static final String REQUEST = "POST /api/v4/projects/:id/merge_requests/:subscribable_id/";

    static final Map<String, Recipe> ALL = Map.of(
            ISSUE + "subscribe", (world, who) -> issue(world, who, false),
            ISSUE + "unsubscribe", (world, who) -> issue(world, who, true),
            REQUEST + "subscribe", (world, who) -> request(world, who, false),
            REQUEST + "unsubscribe", (world, who) -> request(world, who, true));

    private SubscriptionRecipes() {
    }

    private static Call issue(World world, Principal who, boolean follows) {
        return of(world, who, "issue", world.issue(world.project()), follows);
    }

    private static Call request(World world, Principal who, boolean follows) {
        return of(world, who, "merge_request", world.mergeRequest(), follows);
    }

    /** @param follows whether the caller has chosen to follow the item before */
    private static Call of(World world, Principal who, String kind, long iid, boolean follows) {
        long id = world.number("select id from " + kind + "s where project_id = ? and iid = ?", world.project(), iid);
        world.number("insert into item_subscriptions (" + kind + "_id, user_id, subscribed, created_at, updated_at) "
                + "values (?, ?, ?, now(), now()) on conflict on constraint item_subscriptions_once "
                + "do update set subscribed = excluded.subscribed returning id", id, world.userOf(who), follows);
        return Call.of(Map.of("id", Long.toString(world.project()), "subscribable_id", Long.toString(iid)));
    }
}
