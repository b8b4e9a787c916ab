package dev.slipway.domain.issue;

/** What people, and alerts that end, do to an issue. */
public enum IssueEvent {
    CLOSE, REOPEN
}
