package dev.slipway.application.job;

import org.jspecify.annotations.Nullable;

/**
 * Run of a bridge with everything that answers show.
 *
 * @param downstream pipeline of the bridge; null if there is none, it is deleted, or the caller may not see it
 * @param problem    why the pipeline could not be created; null for none, or if the failure reason says all, or the caller may not see it
 */
public record BridgeView(JobView job, @Nullable Downstream downstream, @Nullable BridgeProblem problem) implements AnyJob {

    /** @param projectPath full path of the pipeline's project */
    public record Downstream(JobView.Pipeline pipeline, String projectPath) {}
}
