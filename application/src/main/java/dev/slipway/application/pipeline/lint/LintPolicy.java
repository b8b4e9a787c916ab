package dev.slipway.application.pipeline.lint;

/**
 * Who may check configurations that belong to no project. Provided as a bean by whoever starts the server.
 *
 * @param served     whether it is done at all; the operation is deprecated
 * @param openSignUp whether everybody can get an account, so that none is asked for
 */
public record LintPolicy(boolean served, boolean openSignUp) {}
