package dev.slipway.rest.environment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.environment.EnvironmentReads.Shown;
import dev.slipway.application.environment.ProjectEnvironment;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An environment on the wire. Specification, section Environment.
 *
 * @param enableAdvancedLogsQuerying omitted where {@code logsApiPath} is
 * @param logsApiPath                in lists and single reads, for callers with the right to change environments; omitted elsewhere
 */
record EnvironmentJson(
        long id,
        String name,
        String slug,
        @Nullable String externalUrl,
        String state,
        String tier,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant autoStopAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean enableAdvancedLogsQuerying,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String logsApiPath) {

    static EnvironmentJson of(ProjectEnvironment environment) {
        return shown(environment, null);
    }

    /** @param shown decides whether the path of logs is shown */
    static EnvironmentJson of(ProjectEnvironment environment, Shown<?> shown) {
        return shown(environment, shown.logs() ? logs(shown.fullPath(), environment.name()) : null);
    }

    private static EnvironmentJson shown(ProjectEnvironment environment, @Nullable String logs) {
        return new EnvironmentJson(environment.id(), environment.name(), environment.slug(), environment.externalUrl().orElse(null),
                environment.state().wireName(), environment.tier().wireName(), environment.createdAt(), environment.updatedAt(),
                environment.deadlines().stopAt().orElse(null), logs == null ? null : Boolean.FALSE, logs);
    }

    private static String logs(String fullPath, String name) {
        return "/" + fullPath + "/-/logs/k8s.json?environment_name=" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    }
}
