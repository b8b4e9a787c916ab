package dev.slipway.application.job;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.variable.VariableSet;

/**
 * Reason why the pipeline of a bridge could not be created, and the project of that pipeline: only callers who may read that project see
 * the reason.
 */
public record BridgeProblem(long projectId, Reason reason) {

    /** Returns the problem without the values of masked variables, which names in a bridge may contain. */
    public BridgeProblem masked(VariableSet known) {
        return new BridgeProblem(projectId, new Reason(reason.id(), reason.args().stream().map(known::masked).toList()));
    }
}
