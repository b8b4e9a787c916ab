package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.alert.Doors;
import dev.slipway.bootstrap.alert.Doors.Door;
import dev.slipway.bootstrap.operations.Recipe.Body;
import dev.slipway.bootstrap.operations.Recipe.Call;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Calls of the addresses to which tools send alerts, with the key of an integration. */
final class ReceiverRecipes {

    private static final String BATCH = """
            {"alerts":[],"commonAnnotations":{},"commonLabels":{},"externalURL":"","groupKey":"","groupLabels":{},"receiver":"","status":\
            "firing","version":"4"}""";

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("POST /:project/alerts/notify.json",
                    (world, who) -> sent(world, new Doors(world.server()).generic(world.project()), "{}")),
            entry("POST /:project/alerts/notify/:name/:endpoint_identifier.json", (world, who) -> {
                Door door = new Doors(world.server()).generic(world.project());
                return sent(world, door, "{}").at("name", "hooks").at("endpoint_identifier.json", door.identifier() + ".json");
            }),
            entry("POST /:project/prometheus/alerts/notify.json", (world, who) -> {
                world.forgetMetricsIntegration();
                return sent(world, new Doors(world.server()).metrics(world.project()), BATCH);
            }));

    private ReceiverRecipes() {
    }

    private static Call sent(World world, Door door, String payload) {
        return Call.of(Map.of("project", world.projectPath()))
                .with(new Body("application/json", payload.getBytes(StandardCharsets.UTF_8), Map.of("Authorization", door.bearer())));
    }
}
