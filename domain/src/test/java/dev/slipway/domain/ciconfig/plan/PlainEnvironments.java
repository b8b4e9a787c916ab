package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.options.JobEnvironment;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import java.util.List;

/** Environments for tests, of which only the names are known. */
public final class PlainEnvironments implements EnvironmentView {
    @Override
    public Known of(String name, JobEnvironment written) {
        return new Known(new EnvironmentFacts(name, "", "", "", ""), List.of());
    }
}
