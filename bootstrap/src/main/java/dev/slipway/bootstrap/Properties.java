package dev.slipway.bootstrap;

import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.settings.InstallationSettings.Database;
import dev.slipway.rest.edge.client.StrictTransport;
import dev.slipway.rest.edge.client.ThrottleFilter;
import java.util.HashMap;
import java.util.Map;

/** Says the settings in the framework's own names. What does not depend on a setting stands in {@code application.properties}. */
final class Properties {

    private Properties() {
    }

    static Map<String, Object> of(InstallationSettings settings, Database database) {
        Map<String, Object> properties = new HashMap<>();
        properties.put("micronaut.server.host", settings.host());
        properties.put("micronaut.server.port", settings.port() == 0 ? -1 : settings.port());
        properties.put("datasources.default.url", database.url());
        properties.put("datasources.default.username", database.user());
        properties.put("datasources.default.password", database.password());
        properties.put("datasources.default.maximum-pool-size", settings.databaseConnections());
        properties.put(ThrottleFilter.ON, settings.throttles().on());
        properties.put(StrictTransport.ON, settings.strictTransportApplies());
        return properties;
    }
}
