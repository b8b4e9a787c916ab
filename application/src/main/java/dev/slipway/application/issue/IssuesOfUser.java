package dev.slipway.application.issue;

import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Reassigns the issues of deleted users to the ghost user, or removes them for a hard deletion, and unassigns the users. Work removes
 * issues, since each has notes.
 */
public final class IssuesOfUser implements UserCascade {

    private static final String REMOVAL = "REMOVE_ISSUES_OF_USER";

    /** Number of issues of a piece, each with up to 11,000 notes. */
    private static final int PIECE = 5;

    private final Issues issues;
    private final InternalUsers internal;
    private final Work work;
    private final InstantSource clock;

    public IssuesOfUser(Issues issues, InternalUsers internal, Work work, InstantSource clock) {
        this.issues = issues;
        this.internal = internal;
        this.work = work;
        this.clock = clock;
    }

    /** Returns the work that removes the issues of a user. */
    WorkHandler removal(Transactions transactions) {
        return new WorkInPieces(REMOVAL, work, transactions, (userId, now) -> issues.removeSomeOf(userId, PIECE) == PIECE);
    }

    @Override
    public Place place() {
        return Place.ISSUES;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        issues.unassign(userId);
        if (hard) {
            work.soon(REMOVAL, userId);
        } else {
            leave(userId, now);
        }
    }

    /** Reassigns issues that a concurrent request created during the deletion, after those that are to go have gone. */
    @Override
    public boolean removed(long userId) {
        if (work.isRecorded(REMOVAL, userId)) {
            return false;
        }
        issues.unassign(userId);
        leave(userId, clock.instant());
        return true;
    }

    private void leave(long userId, Instant now) {
        if (issues.involves(userId)) {
            issues.reassign(userId, internal.id(UserKind.GHOST, now));
        }
    }
}
