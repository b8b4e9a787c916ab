package dev.slipway.application.pipeline.creation;

import dev.slipway.application.pipeline.configuration.ConfigurationInput;
import dev.slipway.domain.ciconfig.include.Sources;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Difference between the ways to evaluate a pipeline request. {@link PipelineCreator} runs the same stages for all of them.
 *
 * @param rateLimited whether pipelines of one user and commit are limited per minute
 * @param skipsJobs   whether the pipeline is to be stored as skipped, without reading its configuration
 */
public record EvaluationPolicy(VariableChecks variables, boolean rateLimited, boolean skipsJobs, ConfigurationInput configuration) {

    /** Checks of the variables that a request gives. */
    public enum VariableChecks {
        /** The right to give variables, and the rules for them. */
        RIGHT_AND_RULES,
        /** The right alone: a bridge forwards variables that are distinct already. */
        RIGHT,
        NONE
    }

    /** Every check, on the configuration of the commit. */
    public static final EvaluationPolicy FULL =
            new EvaluationPolicy(VariableChecks.RIGHT_AND_RULES, true, false, ConfigurationInput.COMMITTED);

    /** A push is not rate limited, since each creates one pipeline at most. @param skipsJobs whether the push asks for no jobs */
    static EvaluationPolicy push(boolean skipsJobs) {
        return new EvaluationPolicy(VariableChecks.RIGHT_AND_RULES, false, skipsJobs, ConfigurationInput.COMMITTED);
    }

    /** A bridge to another project. @param inputs for its configuration, as a JSON object; empty if none are given */
    public static EvaluationPolicy downstream(Optional<String> inputs) {
        return new EvaluationPolicy(VariableChecks.RIGHT, false, false, new ConfigurationInput.Committed(inputs));
    }

    /** A bridge to a child pipeline. @see ConfigurationInput.Child */
    public static EvaluationPolicy child(String configuration, BiFunction<String, String, Sources.Artifact> artifacts) {
        return new EvaluationPolicy(VariableChecks.NONE, false, false, new ConfigurationInput.Child(configuration, artifacts));
    }

    /** A dry run of a text in place of the committed configuration. */
    public static EvaluationPolicy dryRun(String configuration) {
        return new EvaluationPolicy(VariableChecks.NONE, false, false, new ConfigurationInput.Text(configuration));
    }
}
