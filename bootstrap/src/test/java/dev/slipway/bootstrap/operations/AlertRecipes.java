package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;
import java.util.stream.Stream;

/** Calls of the operations on alerts and their integrations. */
final class AlertRecipes {

    private static final String ALERT = " /api/v4/projects/:id/alert_management_alerts/:alert_iid";
    private static final String INTEGRATIONS = " /api/v4/projects/:id/alert_management_integrations";
    private static final String INTEGRATION = INTEGRATIONS + "/:integration_id";

    /** Where a title is found that is not where titles usually are. */
    private static final String[] MAPPED = {"payload_attribute_mappings[][field_name]", "title", "payload_attribute_mappings[][path]",
            "alert,name",
        "payload_attribute_mappings[][type]", "string"};

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("GET" + ALERT, (world, who) -> ofAlert(world)),
            entry("PUT" + ALERT, (world, who) -> ofAlert(world, "status", "acknowledged")),
            entry("POST" + ALERT + "/incident", (world, who) -> ofAlert(world)),
            entry("POST" + INTEGRATIONS,
                    (world, who) -> Call.of(Map.of("id", Long.toString(world.freshProject())), with("name", world.name(), MAPPED))),
            entry("GET" + INTEGRATION, (world, who) -> ofIntegration(world)),
            entry("PUT" + INTEGRATION, (world, who) -> ofIntegration(world, with("name", "Other", MAPPED))),
            entry("DELETE" + INTEGRATION, (world, who) -> ofIntegration(world)),
            entry("GET" + INTEGRATION + "/refusals", (world, who) -> ofIntegration(world)),
            entry("POST" + INTEGRATION + "/rotate_key", (world, who) -> ofIntegration(world)),
            entry("POST" + INTEGRATION + "/test", (world, who) -> ofIntegration(world, "payload", "{\"title\": \"A test\"}")),
            entry("PUT /api/v4/projects/:id/alert_management_settings",
                    (world, who) -> Call.of(Map.of("id", Long.toString(world.project())), "create_issue", "false")));

    private AlertRecipes() {
    }

    private static String[] with(String name, String value, String... more) {
        return Stream.concat(Stream.of(name, value), Stream.of(more)).toArray(String[]::new);
    }

    private static Call ofAlert(World world, String... parameters) {
        long project = world.freshProject();
        return Call.of(Map.of("id", Long.toString(project), "alert_iid", Long.toString(world.alert(project))), parameters);
    }

    private static Call ofIntegration(World world, String... parameters) {
        long project = world.freshProject();
        return Call.of(Map.of("id", Long.toString(project), "integration_id", Long.toString(world.integration(project))), parameters);
    }
}
