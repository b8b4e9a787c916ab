package dev.slipway.application.pipeline;

/**
 * Commit of a stored pipeline, and the ref that led to it.
 *
 * @param ref       name of the branch or tag, without the kind of ref
 * @param beforeSha commit of the ref before a push, or zeros
 */
public record PipelineRevision(String ref, boolean tag, boolean refProtected, String sha, String beforeSha) {}
