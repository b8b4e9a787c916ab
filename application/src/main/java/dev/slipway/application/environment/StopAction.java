package dev.slipway.application.environment;

/** Manual job that stops an environment: the deployment named it in {@code on_stop}. */
public record StopAction(long jobId, long pipelineId, String ref, boolean tag) {}
