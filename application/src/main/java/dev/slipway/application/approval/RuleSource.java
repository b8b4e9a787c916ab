package dev.slipway.application.approval;

/**
 * Rule of a project from which one of a merge request was made.
 *
 * @param overridden whether the rule of the merge request has another name, number, user or group
 */
public record RuleSource(long id, int required, boolean overridden) {}
