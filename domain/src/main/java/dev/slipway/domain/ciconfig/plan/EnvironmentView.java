package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.JobEnvironment;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import dev.slipway.domain.variable.Variable;
import java.util.List;

/** What is known of the environments of jobs before there is a pipeline. It is only asked for jobs that have one, since each is looked up by its name. */
public interface EnvironmentView {
    /**
     * What variables say of an environment.
     *
     * @param name    expanded
     * @param written as the configuration has it
     */
    EnvironmentFacts facts(String name, JobEnvironment written);

    /** The variables above those of the configuration, for a job of this environment: what is kept for it alone is among them. */
    List<Variable> overriding(String name);
}
