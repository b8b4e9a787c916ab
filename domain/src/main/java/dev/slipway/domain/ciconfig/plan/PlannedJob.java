package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.JobDemands;
import dev.slipway.domain.ciconfig.model.JobLinks;
import dev.slipway.domain.ciconfig.model.JobStart;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.StagedName;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.Optional;

/**
 * Job to create.
 *
 * @param identity  name and stage
 * @param start     when it starts, and whether it may fail
 * @param links     links to other jobs of the pipeline
 * @param variables variables that the configuration defines for it, lowest precedence first
 * @param demands   runner and resource that it requires, expanded
 * @param options   options that are stored with it
 */
public record PlannedJob(StagedName identity, JobStart start, JobLinks links, List<Variable> variables, JobDemands demands,
        JobOptions options) {
    public String name() {
        return identity.name();
    }

    public String stage() {
        return identity.stage();
    }

    public When when() {
        return start.when();
    }

    /** Returns the jobs that it waits for, or empty to wait for the stages before. */
    public Optional<List<Need>> needs() {
        return links.needs();
    }

    /** Returns the job with these needs. */
    public PlannedJob withNeeds(List<Need> others) {
        return new PlannedJob(identity, start, links.withNeeds(Optional.of(others)), variables, demands, options);
    }
}
