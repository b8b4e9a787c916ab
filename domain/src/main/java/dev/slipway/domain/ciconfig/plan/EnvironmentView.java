package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.JobEnvironment;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import dev.slipway.domain.variable.Variable;
import java.util.List;

/** What is known of the environments of jobs before there is a pipeline. It is only asked for jobs that have one, since each is looked up by its name. */
@FunctionalInterface
public interface EnvironmentView {
    /**
     * What is known of one of them.
     *
     * @param name    expanded
     * @param written as the configuration has it
     */
    Known of(String name, JobEnvironment written);

    /**
     * An environment.
     *
     * @param facts      what variables say of it
     * @param overriding the variables above those of the configuration for its jobs: what is kept for it alone is among them
     */
    record Known(EnvironmentFacts facts, List<Variable> overriding) {
        public Known {
            overriding = List.copyOf(overriding);
        }
    }
}
