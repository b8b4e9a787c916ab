package dev.slipway.application.pipeline;

/**
 * What a pipeline is of: a commit, and the ref that led to it.
 *
 * @param ref       a name without the kind of ref
 * @param beforeSha the commit that the ref stood at before, or zeros
 */
public record PipelineRevision(String ref, boolean tag, boolean refProtected, String sha, String beforeSha) {}
