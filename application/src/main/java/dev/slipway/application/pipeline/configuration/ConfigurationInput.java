package dev.slipway.application.pipeline.configuration;

import dev.slipway.domain.ciconfig.include.Sources;
import java.util.Optional;
import java.util.function.BiFunction;

/** Configuration that a requested pipeline is planned from. */
public sealed interface ConfigurationInput {

    ConfigurationInput COMMITTED = new Committed(Optional.empty());

    /**
     * Configuration of the requested commit.
     *
     * @param inputs for the configuration, as a JSON object; empty if none are given
     */
    record Committed(Optional<String> inputs) implements ConfigurationInput {}

    /**
     * Configuration of a child pipeline.
     *
     * @param text      that includes the files of the child
     * @param artifacts reads a file from the artifacts of a job of the parent, by job name and path
     */
    record Child(String text, BiFunction<String, String, Sources.Artifact> artifacts) implements ConfigurationInput {}

    /** Text that is tried in place of the committed configuration. No pipeline number is reserved for it. */
    record Text(String text) implements ConfigurationInput {}
}
