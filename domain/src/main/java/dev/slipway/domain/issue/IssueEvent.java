package dev.slipway.domain.issue;

/** Event of the life cycle of an issue, by a user or by an alert that ends. */
public enum IssueEvent {
    CLOSE, REOPEN
}
