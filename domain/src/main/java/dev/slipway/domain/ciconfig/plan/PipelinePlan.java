package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.AutoCancel;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.Optional;

/**
 * Pipeline to create.
 *
 * @param name       expanded name, or empty
 * @param stages     stages with jobs, in order
 * @param jobs       jobs, by stage and then as written
 * @param variables  root variables, those of the matching workflow rule included
 * @param autoCancel early end
 */
public record PipelinePlan(Optional<String> name, List<String> stages, List<PlannedJob> jobs,
        List<Variable> variables, AutoCancel autoCancel) implements PlanResult {
}
