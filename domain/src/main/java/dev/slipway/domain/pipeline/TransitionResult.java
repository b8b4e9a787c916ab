package dev.slipway.domain.pipeline;

import dev.slipway.domain.kernel.Reason;
import java.util.List;

/** Result of a transition of a pipeline: a decision with the moves to store, or a rejection. */
public sealed interface TransitionResult {

    /**
     * Moves to store, follow-up work, and the pipeline after them.
     *
     * @param job id of the job after the transition: of a retry the new run; 0 for a transition of the whole pipeline
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
