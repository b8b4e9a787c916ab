package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;

/** Calls of the operations on environments, deployments and freeze periods. */
final class EnvironmentRecipes {

    private static final String ALL_OF = " /api/v4/projects/:id/environments";
    private static final String DEPLOYMENTS = " /api/v4/projects/:id/deployments";
    private static final String FREEZES = " /api/v4/projects/:id/freeze_periods";
    private static final String ONE = ALL_OF + "/:environment_id";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("POST" + ALL_OF, (world, who) -> in(world.project()).saying("name", world.name())),
            entry("POST" + DEPLOYMENTS, (world, who) -> in(world.project()).saying("environment", world.name())
                    .saying("sha", world.head()).saying("ref", "main").saying("tag", "false").saying("status", "running")),
            entry("GET" + DEPLOYMENTS + "/:deployment_id", (world, who) -> deployment(world, "success")),
            entry("PUT" + DEPLOYMENTS + "/:deployment_id", (world, who) -> deployment(world, "running").saying("status", "success")),
            entry("POST" + DEPLOYMENTS + "/:deployment_id/approval", (world, who) -> blocked(world)),
            entry("DELETE" + DEPLOYMENTS + "/:deployment_id", (world, who) -> deployment(world, "failed")),
            entry("POST" + FREEZES, (world, who) -> in(world.freshProject()).saying("freeze_start", "0 22 * * 5")
                    .saying("freeze_end", "0 7 * * 1")),
            entry("GET" + FREEZES + "/:freeze_period_id", (world, who) -> freeze(world)),
            entry("PUT" + FREEZES + "/:freeze_period_id", (world, who) -> freeze(world).saying("freeze_end", "0 8 * * 1")),
            entry("DELETE" + FREEZES + "/:freeze_period_id", (world, who) -> freeze(world)),
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

    /** A deployment that waits for the approval of any member. */
    private static Call blocked(World world) {
        long project = world.freshProject();
        return in(project).at("deployment_id", Long.toString(world.blockedDeployment(project))).saying("status", "approved");
    }

    private static Call freeze(World world) {
        long project = world.freshProject();
        return in(project).at("freeze_period_id", Long.toString(world.freezePeriod(project)));
    }

    private static Call reviewApp(World world) {
        world.environment(world.project(), "review/" + world.name(), "stopped");
        return in(world.project());
    }
}
