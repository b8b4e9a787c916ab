package dev.slipway.application.pipeline.lint;

/**
 * Settings for checking configurations that belong to no project. The program that starts the server provides them as a bean.
 *
 * @param served     whether the operation, which is deprecated, is served
 * @param openSignUp whether accounts are open to all, so that none is required
 */
public record LintPolicy(boolean served, boolean openSignUp) {}
