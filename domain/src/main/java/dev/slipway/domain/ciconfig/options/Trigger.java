package dev.slipway.domain.ciconfig.options;

import dev.slipway.domain.kernel.InlinePart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pipeline that a bridge starts: of another project, or a child of its own pipeline.
 *
 * @param target   pipeline to start
 * @param strategy relation between the statuses of the bridge and of the pipeline
 * @param forward  variables that the pipeline receives
 */
public record Trigger(Target target, Strategy strategy, Forward forward) {
    /**
     * Pipeline to start.
     *
     * @param project      path of the other project as written, or null for a child
     * @param branch       branch of the other project, or null for its default
     * @param child        configuration of the child, which contains only includes; null for another project
     * @param artifactJobs jobs whose artifacts contain the configuration of the child
     * @param inputs       inputs of the other project's configuration, as a JSON object, or null
     */
    @InlinePart
    public record Target(@Nullable String project, @Nullable String branch, @Nullable String child, List<String> artifactJobs,
            @Nullable String inputs) {
        /** Returns a pipeline of another project. */
        public static Target project(String path, @Nullable String branch, @Nullable String inputs) {
            return new Target(path, branch, null, List.of(), inputs);
        }

        /** Returns a child pipeline with this configuration. */
        public static Target child(String configuration, List<String> artifactJobs) {
            return new Target(null, null, configuration, artifactJobs, null);
        }
    }

    /**
     * Relation between the statuses of the bridge and of the pipeline.
     *
     * @param depends whether the bridge ends as the pipeline does; otherwise it succeeds once the pipeline is created
     * @param mirrors whether it also becomes manual or skipped like the pipeline
     */
    @InlinePart
    public record Strategy(boolean depends, boolean mirrors) {
        public static final Strategy NONE = new Strategy(false, false);
    }

    /**
     * Variables that the pipeline receives.
     *
     * @param yamlVariables     whether it receives variables of the bridge
     * @param pipelineVariables whether it receives variables of the bridge's pipeline
     */
    @InlinePart
    public record Forward(boolean yamlVariables, boolean pipelineVariables) {
        /** Variables that are forwarded without the keyword. */
        public static final Forward DEFAULT = new Forward(true, false);
    }
}
