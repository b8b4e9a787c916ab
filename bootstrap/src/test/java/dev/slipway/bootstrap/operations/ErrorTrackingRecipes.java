package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Body;
import dev.slipway.bootstrap.operations.Recipe.Call;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Calls of the operations on error tracking, and of the addresses to which programs send events. */
final class ErrorTrackingRecipes {

    private static final String BASE = " /api/v4/projects/:id/error_tracking";
    private static final String COLLECTOR = "POST /api/v4/error_tracking/collector/api/:id";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET" + BASE + "/settings", (world, who) -> tracked(world)),
            entry("PUT" + BASE + "/settings", (world, who) -> tracked(world).saying("active", "true").saying("integrated", "true")),
            entry("PATCH" + BASE + "/settings", (world, who) -> tracked(world).saying("active", "false")),
            entry("GET" + BASE + "/client_keys", (world, who) -> {
                world.clientKey(world.project());
                world.clientKey(world.project());
                return of(world);
            }),
            entry("DELETE" + BASE + "/client_keys/:key_id", (world, who) -> Call.of(Map.of("id", Long.toString(world.project()), "key_id",
                    world.clientKey(world.project()).get("id").asText()))),
            entry("GET" + BASE + "/errors", (world, who) -> {
                world.trackedError(world.project());
                world.trackedError(world.project());
                return of(world);
            }),
            entry("GET" + BASE + "/errors/:error_id", (world, who) -> error(world)),
            entry("PUT" + BASE + "/errors/:error_id", (world, who) -> error(world).saying("status", "resolved")),
            entry(COLLECTOR + "/envelope", (world, who) -> sent(world, "{}\n{\"type\":\"event\"}\n{\"message\":\"a\"}\n")),
            entry(COLLECTOR + "/store", (world, who) -> sent(world, "{\"message\":\"a\"}")));

    private ErrorTrackingRecipes() {
    }

    private static Call of(World world) {
        return Call.of(Map.of("id", Long.toString(world.project())));
    }

    private static Call tracked(World world) {
        world.trackErrors(world.project());
        return of(world);
    }

    private static Call error(World world) {
        return Call.of(Map.of("id", Long.toString(world.project()), "error_id", Long.toString(world.trackedError(world.project()))));
    }

    private static Call sent(World world, String body) {
        world.trackErrors(world.project());
        String key = world.clientKey(world.project()).get("public_key").asText();
        return of(world).with(new Body("application/x-sentry-envelope", body.getBytes(StandardCharsets.UTF_8),
                Map.of("X-Sentry-Auth", "Sentry sentry_version=7, sentry_key=" + key)));
    }
}
