package dev.slipway.application.job;

/**
 * Looks again after a pipeline's status changed: what keeps artifacts, for example. Features that come before pipelines offer it, so that
 * pipelines need not know them; it is called from recorded work, at least once, and repeating it is harmless.
 */
public interface PipelineListener {

    void pipelineChanged(long pipelineId);
}
