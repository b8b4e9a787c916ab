package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.AutoCancel;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.Optional;

/**
 * A pipeline to create.
 *
 * @param name       its name, expanded, or empty
 * @param stages     the stages that have jobs, in order
 * @param jobs       the jobs, by stage and then as written
 * @param variables  the configuration's variables for the whole pipeline, those of the workflow's rule included
 * @param autoCancel what ends it early
 */
public record PipelinePlan(Optional<String> name, List<String> stages, List<PlannedJob> jobs,
        List<Variable> variables, AutoCancel autoCancel) implements PlanResult {
}
