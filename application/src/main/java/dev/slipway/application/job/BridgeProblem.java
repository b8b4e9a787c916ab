package dev.slipway.application.job;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.variable.Variables;

/**
 * Why the pipeline of a trigger job could not be made, and the project that it would have been of: what is wrong there is only for those who may
 * read there.
 */
public record BridgeProblem(long projectId, Reason reason) {

    /** The same without the values of masked variables, which may stand in what a job names. */
    public BridgeProblem masked(Variables known) {
        return new BridgeProblem(projectId, new Reason(reason.id(), reason.args().stream().map(known::masked).toList()));
    }
}
