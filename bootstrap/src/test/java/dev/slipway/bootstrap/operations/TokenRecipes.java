package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.HashMap;
import java.util.Map;

/** Calls of the operations on access tokens of projects and groups. */
final class TokenRecipes {

    static final Map<String, Recipe> ALL = all();

    private TokenRecipes() {
    }

    private static Map<String, Recipe> all() {
        Map<String, Recipe> all = new HashMap<>();
        for (String kind : new String[] {"projects", "groups"}) {
            String path = "/api/v4/" + kind + "/:id/access_tokens";
            Recipe ofOne = (world, who) -> {
                long id = id(world, kind);
                return Call.of(Map.of("id", Long.toString(id), "token_id", Long.toString(world.accessToken(kind, id).id())));
            };
            all.putAll(Map.ofEntries(
                    entry("GET " + path, (world, who) -> {
                        long id = id(world, kind);
                        world.accessToken(kind, id);
                        world.accessToken(kind, id);
                        return Call.of(Map.of("id", Long.toString(id)));
                    }),
                    entry("POST " + path, (world, who) -> Call.of(Map.of("id", Long.toString(id(world, kind))), "name", "token", "scopes",
                            "api")),
                    entry("GET " + path + "/:token_id", ofOne),
                    entry("DELETE " + path + "/:token_id", ofOne),
                    entry("POST " + path + "/:token_id/rotate", ofOne),
                    entry("POST " + path + "/self/rotate", (world, who) -> {
                        long id = id(world, kind);
                        Call call = Call.of(Map.of("id", Long.toString(id)));
                        boolean sees = who.level() > 0 && who.person() || who == Principal.ADMINISTRATOR;
                        return sees ? call.with(world.accessToken(kind, id).token()) : call;
                    })));
        }
        return all;
    }

    private static long id(World world, String kind) {
        return kind.equals("projects") ? world.freshProject() : world.subgroup();
    }
}
