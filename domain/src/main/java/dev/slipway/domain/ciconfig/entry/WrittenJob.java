package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.ciconfig.value.NeedsEntry;
import dev.slipway.domain.ciconfig.value.ParallelEntry.Parallel;
import java.util.List;
import java.util.Optional;

/**
 * Job as it is written, before its parallel instances are made and its links to other jobs are checked.
 *
 * @param definition job
 * @param parallel   instances, or empty for a job that is not parallel; those of an empty matrix are none
 */
public record WrittenJob(JobDefinition definition, Optional<Parallel> parallel) {
    WrittenJob with(JobDefinition other) {
        return new WrittenJob(other, parallel);
    }

    /** Returns the name of the instance with these variables. */
    public String instanceName(List<JobVariable> variables) {
        return NeedsEntry.instanceName(definition.name(), variables);
    }
}
