package dev.slipway.domain.mergerequest;

import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.Optional;

/** Whether the pipeline of a merge request permits the merge. */
public enum PipelineCheck {
    PASSED, RUNNING, FAILED;

    /** Settings of the project: whether a merge needs a pipeline that succeeded, and whether a skipped one is enough. */
    public record Rule(boolean needed, boolean skippedIsEnough) {

        public static final Rule NONE = new Rule(false, false);
    }

    /** @param pipeline status of the newest pipeline of the head; empty for none */
    public static PipelineCheck of(Rule rule, Optional<PipelineStatus> pipeline) {
        if (!rule.needed() || pipeline.filter(status -> passes(rule, status)).isPresent()) {
            return PASSED;
        }
        return pipeline.filter(PipelineStatus.ALIVE::contains).isPresent() ? RUNNING : FAILED;
    }

    /** Returns whether a merge that waits for a pipeline with this status goes on. */
    public static boolean passes(Rule rule, PipelineStatus status) {
        return status == PipelineStatus.SUCCESS || rule.skippedIsEnough() && status == PipelineStatus.SKIPPED;
    }
}
