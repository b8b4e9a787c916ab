package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;

/** Path of the configuration in a project. */
final class ConfigurationPath {

    static final String DEFAULT = ".gitlab-ci.yml";

    private ConfigurationPath() {
    }

    static String of(Origin origin) {
        String path = origin.configPath();
        return path == null || path.isBlank() ? DEFAULT : path;
    }
}
