package dev.slipway.application.job;

/**
 * Reacts to changed statuses of pipelines, for example to retain artifacts. Features that pipelines do not know implement it. It is called
 * by recorded work, at least once, so repeating it must be harmless.
 */
public interface PipelineListener {

    void pipelineChanged(long pipelineId);
}
