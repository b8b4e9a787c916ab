package dev.slipway.application.pipeline.configuration;

import dev.slipway.domain.ciconfig.options.JobEnvironment;
import dev.slipway.domain.ciconfig.plan.EnvironmentView;
import dev.slipway.domain.environment.EnvironmentSlug;
import dev.slipway.domain.environment.TierGuess;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import dev.slipway.domain.variable.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Environments of the jobs of a pipeline that is being planned; they need not exist yet. The variables of each are read once. */
final class PlannedEnvironments implements EnvironmentView {

    private final Function<String, List<Variable>> kept;
    private final TierGuess tierGuess;
    private final Map<String, List<Variable>> known = new HashMap<>();

    /** @param kept returns the variables for an environment that take precedence over the configuration */
    PlannedEnvironments(Function<String, List<Variable>> kept, TierGuess tierGuess) {
        this.kept = kept;
        this.tierGuess = tierGuess;
    }

    @Override
    public Known of(String name, JobEnvironment written) {
        String tier = Objects.requireNonNullElseGet(written.deploymentTier(), () -> tierGuess.guess(name).wireName());
        return new Known(new EnvironmentFacts(name, EnvironmentSlug.of(name), Objects.requireNonNullElse(written.url(), ""),
                Objects.requireNonNullElse(written.effect().action(), JobEnvironment.START), tier), known.computeIfAbsent(name, kept));
    }
}
