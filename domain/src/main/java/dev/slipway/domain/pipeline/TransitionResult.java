package dev.slipway.domain.pipeline;

import dev.slipway.domain.kernel.Reason;
import java.util.List;

/** The answer to a request about a pipeline: what is to be recorded, or why nothing is. */
public sealed interface TransitionResult {

    /**
     * What is to be recorded and done, and the pipeline as it is then.
     *
     * @param job the job that the request is about afterwards: of a retry, the new row; 0 where it is about the pipeline
     */
    record Decision(List<Move> moves, List<FollowUp> work, PipelineRun after, long job) implements TransitionResult {
        public Decision {
            moves = List.copyOf(moves);
            work = List.copyOf(work);
        }
    }

    record Rejection(Reason reason) implements TransitionResult {
    }
}
