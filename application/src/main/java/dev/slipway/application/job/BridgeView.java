package dev.slipway.application.job;

/**
 * One run of a trigger job with all that any answer about it shows.
 *
 * @param downstream the pipeline that it made; null where it made none, or that is deleted, or not for this reader
 * @param problem    why its pipeline could not be made; null where nothing was in the way, or the failure says it all, or not for this reader
 */
public record BridgeView(JobView job, Downstream downstream, BridgeProblem problem) implements AnyJob {

    /** @param projectPath the full path of its project */
    public record Downstream(JobView.Pipeline pipeline, String projectPath) {}
}
