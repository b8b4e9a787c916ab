package dev.slipway.application.pipeline.creation;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineFailureReason;

/** What would come of a wish for a pipeline. Those who ask in different ways make different things of the same prospect. */
public sealed interface Evaluation {

    /** @param name null where the configuration gives none */
    record Good(String name, PlannedPipeline rows) implements Evaluation {}

    /**
     * Something is wrong that whoever keeps the configuration should see.
     *
     * @param problems as a failed pipeline shows them; null where the failure says all
     * @param reason   the first of them, for who waits for an answer
     */
    record Flawed(PipelineFailureReason failure, String problems, Reason reason) implements Evaluation {}

    /** There is nothing to make, and nothing to keep either. */
    record None(Reason reason) implements Evaluation {}
}
