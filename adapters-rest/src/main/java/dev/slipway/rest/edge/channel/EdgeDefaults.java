package dev.slipway.rest.edge.channel;

import io.micronaut.context.ApplicationContextBuilder;
import io.micronaut.context.ApplicationContextConfigurer;
import io.micronaut.context.annotation.ContextConfigurer;
import io.micronaut.context.env.PropertySource;
import java.util.Map;

/** Configures the HTTP server for the API. These properties are part of the behaviour of the API, not settings of the installation. */
@ContextConfigurer
public final class EdgeDefaults implements ApplicationContextConfigurer {

    private static final Map<String, Object> PROPERTIES = Map.ofEntries(
            Map.entry("jackson.property-naming-strategy", "SNAKE_CASE"),
            Map.entry("jackson.serialization-inclusion", "ALWAYS"),
            Map.entry("jackson.serialization.write-dates-as-timestamps", false),
            // How a type is read and written is worked out at its first use, not for each route at the start.
            Map.entry("jackson.deserialization.eager-deserializer-fetch", false),
            Map.entry("jackson.serialization.eager-serializer-fetch", false),
            // Limits are per route and enforced while a body is read.
            Map.entry("micronaut.server.max-request-size", Long.MAX_VALUE),
            Map.entry("micronaut.server.netty.max-initial-line-length", 16_384),
            Map.entry("micronaut.server.netty.compression-threshold", -1),
            // Sockets by epoll where the system has it: fewer system calls a request than by the JDK's selectors.
            Map.entry("micronaut.server.netty.use-native-transport", true),
            Map.entry("micronaut.netty.event-loops.default.prefer-native-transport", true),
            Map.entry("micronaut.netty.event-loops.parent.prefer-native-transport", true),
            // Credentials and gates are checked by the edge.
            Map.entry("micronaut.security.enabled", false));

    /** Below configuration files and the environment, which override these properties. */
    private static final int BELOW_FILES = -1_000;

    @Override
    public void configure(ApplicationContextBuilder builder) {
        builder.propertySources(PropertySource.of("slipway-edge", PROPERTIES, BELOW_FILES));
    }
}
