package dev.slipway.domain.issue;

import static dev.slipway.domain.issue.IssueEvent.CLOSE;
import static dev.slipway.domain.issue.IssueEvent.REOPEN;
import static dev.slipway.domain.issue.IssueState.CLOSED;
import static dev.slipway.domain.issue.IssueState.OPENED;

import dev.slipway.domain.kernel.Lifecycle;

/** Life cycle of an issue, as a table. Repeated events keep the state, so that clients may retry. */
public final class IssueLifecycle {

    public static final Lifecycle<IssueState, IssueEvent> TABLE =
            Lifecycle.named("issue", IssueState.class, IssueEvent.class)
                    .startsAt(OPENED).finishesAt(CLOSED)
                    .row("ISSUE-01", OPENED, CLOSE, CLOSED)
                    .stays("ISSUE-02", CLOSED, CLOSE)
                    .reopens("ISSUE-03", CLOSED, REOPEN, OPENED)
                    .stays("ISSUE-04", OPENED, REOPEN)
                    .build();

    private IssueLifecycle() {
    }
}
