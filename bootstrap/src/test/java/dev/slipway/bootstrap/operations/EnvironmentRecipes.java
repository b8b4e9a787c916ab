package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;

/** Calls of the operations on environments and deployments. */
final class EnvironmentRecipes {

    private static final String ALL_OF = " /api/v4/projects/:id/environments";
    private static final String DEPLOYMENTS = " /api/v4/projects/:id/deployments";
    private static final String ONE = ALL_OF + "/:environment_id";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("POST" + ALL_OF, (world, who) -> in(world.project()).saying("name", world.name())),
            entry("POST" + DEPLOYMENTS, (world, who) -> in(world.project()).saying("environment", world.name())
                    .saying("sha", world.head()).saying("ref", "main").saying("tag", "false").saying("status", "running")),
            entry("GET" + DEPLOYMENTS + "/:deployment_id", (world, who) -> deployment(world, "success")),
            entry("PUT" + DEPLOYMENTS + "/:deployment_id", (world, who) -> deployment(world, "running").saying("status", "success")),
            entry("DELETE" + DEPLOYMENTS + "/:deployment_id", (world, who) -> deployment(world, "failed")),
            entry("GET" + ONE, (world, who) -> one(world, "available")),
            entry("PUT" + ONE, (world, who) -> one(world, "available").saying("tier", "staging")),
            entry("DELETE" + ONE, (world, who) -> one(world, "stopped")),
            entry("POST" + ONE + "/stop", (world, who) -> one(world, "available")),
            entry("POST" + ALL_OF + "/stop_stale", (world, who) -> in(world.project())
                    .saying("before", LocalDate.now(ZoneOffset.UTC).minusDays(30).toString())),
            entry("DELETE" + ALL_OF + "/review_apps", (world, who) -> reviewApp(world)));

    private EnvironmentRecipes() {
    }

    private static Call in(long project) {
        return Call.of(Map.of("id", Long.toString(project)));
    }

    private static Call one(World world, String state) {
        return in(world.project()).at("environment_id", Long.toString(world.environment(world.project(), world.name(), state)));
    }

    private static Call deployment(World world, String status) {
        return in(world.project()).at("deployment_id", Long.toString(world.deployment(world.project(), status)));
    }

    private static Call reviewApp(World world) {
        world.environment(world.project(), "review/" + world.name(), "stopped");
        return in(world.project());
    }
}
