package dev.slipway.application.award;

import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;

/**
 * Reassigns the emoji of deleted users to the ghost user, or removes them for a hard deletion. Work does both, since a user may have put
 * emoji on any number of objects.
 */
public final class AwardsOfUser implements UserCascade {

    private static final String REMOVAL = "REMOVE_AWARDS_OF_USER";
    private static final String REASSIGNMENT = "REASSIGN_AWARDS_OF_USER";

    /** Number of emoji of a piece. */
    private static final int PIECE = 100;

    private final Awards awards;
    private final Work work;

    AwardsOfUser(Awards awards, Work work) {
        this.awards = awards;
        this.work = work;
    }

    /** Returns the work that removes the emoji of a user. */
    WorkHandler removal(Transactions transactions) {
        return new WorkInPieces(REMOVAL, work, transactions, (userId, now) -> awards.removeSomeOf(userId, PIECE) > 0);
    }

    /** Returns the work that reassigns the emoji of a user to the ghost user. */
    WorkHandler reassignment(InternalUsers internal, Transactions transactions) {
        return new WorkInPieces(REASSIGNMENT, work, transactions, (userId, now) -> awards.involves(userId)
                && awards.reassignSome(userId, internal.id(UserKind.GHOST, now), PIECE) > 0);
    }

    @Override
    public Place place() {
        return Place.AWARDS;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        if (hard) {
            work.soon(REMOVAL, userId);
        } else if (awards.involves(userId)) {
            work.soon(REASSIGNMENT, userId);
        }
    }

    /** Lets emoji of requests that ran during the deletion be reassigned, after those that are to go have gone. */
    @Override
    public boolean removed(long userId) {
        if (work.isRecorded(REMOVAL, userId) || work.isRecorded(REASSIGNMENT, userId)) {
            return false;
        }
        if (awards.involves(userId)) {
            work.soon(REASSIGNMENT, userId);
            return false;
        }
        return true;
    }
}
