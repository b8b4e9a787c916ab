package dev.slipway.application.issue;

import dev.slipway.application.issue.port.Issues.Locked;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueLifecycle;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalLong;

/**
 * Opens and closes incidents for alerts, as the alert bot. Joins the caller's transaction, so that an alert and its incident are stored
 * together or not at all. Locks the project's counter until the transaction ends; other locks must be taken before.
 */
public final class Incidents {

    private final IssueChanges changes;
    private final InternalUsers bots;
    private final Transactions transactions;
    private final InstantSource clock;

    public Incidents(IssueChanges changes, InternalUsers bots, Transactions transactions, InstantSource clock) {
        this.changes = changes;
        this.bots = bots;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @return the id of the issue */
    public long open(long projectId, IncidentDraft draft) {
        return transactions.write(now -> {
            long bot = bots.id(UserKind.ALERT_BOT, now);
            return changes.create(new NewIssue(projectId, OptionalLong.empty(), draft.issue(), bot, now)).orElseThrow();
        });
    }

    /**
     * Closes an incident at the time at which its lock is taken, so that changes of an issue are in the order of time.
     *
     * @return whether it was open; a closed or deleted one stays unchanged
     */
    public boolean close(long issueId) {
        return transactions.write(() -> changes.lock(issueId).filter(Incidents::closes).map(open -> {
            Instant now = clock.instant();
            changes.move(open, IssueEvent.CLOSE, IssueCause.ENDED_ALERT, bots.id(UserKind.ALERT_BOT, now), now);
            return true;
        }).orElse(false));
    }

    private static boolean closes(Locked issue) {
        return IssueLifecycle.TABLE.on(issue.state(), IssueEvent.CLOSE) instanceof Step.Moved;
    }
}
