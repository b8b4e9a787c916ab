package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.options.JobEnvironment;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import dev.slipway.domain.variable.Variable;
import java.util.List;

/** Environments of jobs before the pipeline exists. Asked only for jobs with an environment, since each is looked up by its name. */
@FunctionalInterface
public interface EnvironmentView {
    /** Every environment is new and has no variables. */
    EnvironmentView NEW = (name, written) -> new Known(new EnvironmentFacts(name, "", "", "", ""), List.of());

    /**
     * Returns an environment.
     *
     * @param name    expanded name
     * @param written environment as the configuration has it
     */
    Known of(String name, JobEnvironment written);

    /**
     * Environment of a job.
     *
     * @param facts      values of its predefined variables
     * @param overriding variables above those of the configuration for its jobs, those of the environment alone included
     */
    record Known(EnvironmentFacts facts, List<Variable> overriding) {
        public Known {
            overriding = List.copyOf(overriding);
        }
    }
}
