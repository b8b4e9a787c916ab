package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.JobEnvironment;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import dev.slipway.domain.variable.Variable;
import java.util.List;

/** Environments for tests, of which only the names are known. */
public final class PlainEnvironments implements EnvironmentView {
    @Override
    public EnvironmentFacts facts(String name, JobEnvironment written) {
        return new EnvironmentFacts(name, "", "", "", "");
    }

    @Override
    public List<Variable> overriding(String name) {
        return List.of();
    }
}
