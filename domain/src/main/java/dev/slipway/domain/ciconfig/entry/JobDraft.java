package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.JobVariable;
import java.util.List;

/**
 * A job as it is written, before its parallel instances are made and its links to other jobs are checked.
 *
 * @param definition the job
 * @param parallel   whether it has instances at all; those of an empty matrix are none
 * @param number     how many equal instances it has, or 0
 * @param matrix     the variables of each instance; empty without a matrix
 */
public record JobDraft(JobDefinition definition, boolean parallel, int number, List<List<JobVariable>> matrix) {
    /** The name of the instance with these variables. */
    public String instanceName(List<JobVariable> variables) {
        return NeedsEntry.instanceName(definition.name(), variables);
    }
}
