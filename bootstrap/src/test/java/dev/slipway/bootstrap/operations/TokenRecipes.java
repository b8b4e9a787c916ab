package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import dev.slipway.bootstrap.testing.SshKeys;
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
        for (String kind : new String[] {"projects", "groups"}) {
            String path = "/api/v4/" + kind + "/:id/deploy_tokens";
            Recipe ofOne = (world, who) -> {
                long id = id(world, kind);
                return Call.of(Map.of("id", Long.toString(id), "token_id", Long.toString(world.deployToken(kind, id))));
            };
            all.put("POST " + path, (world, who) -> Call.of(Map.of("id", Long.toString(id(world, kind))), "name", "token", "scopes",
                    "read_repository"));
            all.put("GET " + path + "/:token_id", ofOne);
            all.put("DELETE " + path + "/:token_id", ofOne);
        }
        Recipe ofKey = (world, who) -> {
            long id = world.freshProject();
            return Call.of(Map.of("id", Long.toString(id), "key_id", Long.toString(world.deployKey(id))));
        };
        String keys = "/api/v4/projects/:id/deploy_keys";
        all.put("POST /api/v4/deploy_keys", (world, who) -> Call.of(Map.of(), "title", "key", "key", SshKeys.fresh()));
        all.put("POST " + keys, (world, who) -> Call.of(Map.of("id", Long.toString(world.freshProject())), "title", "key", "key",
                SshKeys.fresh()));
        all.put("GET " + keys + "/:key_id", ofKey);
        all.put("PUT " + keys + "/:key_id", (world, who) -> {
            long id = world.freshProject();
            return Call.of(Map.of("id", Long.toString(id), "key_id", Long.toString(world.deployKey(id))), "title", "renamed");
        });
        all.put("DELETE " + keys + "/:key_id", ofKey);
        all.put("POST " + keys + "/:key_id/enable", (world, who) -> Call.of(Map.of("id", Long.toString(world.freshProject()), "key_id",
                Long.toString(world.publicDeployKey()))));
        String scope = "/api/v4/projects/:id/job_token_scope";
        all.put("POST " + scope + "/allowlist", (world, who) ->
                Call.of(Map.of("id", Long.toString(world.freshProject())), "target_project_id", Long.toString(world.freshProject())));
        all.put("POST " + scope + "/groups_allowlist", (world, who) ->
                Call.of(Map.of("id", Long.toString(world.freshProject())), "target_group_id", Long.toString(world.subgroup())));
        all.put("DELETE " + scope + "/allowlist/:target_project_id", (world, who) -> listed(world, "project", world.freshProject()));
        all.put("DELETE " + scope + "/groups_allowlist/:target_group_id", (world, who) -> listed(world, "group", world.subgroup()));
        return all;
    }

    private static Call listed(World world, String kind, long target) {
        long project = world.freshProject();
        world.number("insert into job_token_allowlist (project_id, target_" + kind + "_id, created_at) values (?, ?, now()) returning id",
                project, target);
        return Call.of(Map.of("id", Long.toString(project), "target_" + kind + "_id", Long.toString(target)));
    }

    private static long id(World world, String kind) {
        return kind.equals("projects") ? world.freshProject() : world.subgroup();
    }
}
