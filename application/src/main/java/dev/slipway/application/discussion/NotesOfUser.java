package dev.slipway.application.discussion;

import dev.slipway.application.discussion.port.Discussions;
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

/** Reassigns the notes of deleted users to the ghost user, or removes them for a hard deletion. */
public final class NotesOfUser implements UserCascade {

    private static final String REMOVAL = "REMOVE_NOTES_OF_USER";

    /** Number of discussions of a piece. */
    private static final int PIECE = 100;

    private final Discussions discussions;
    private final InternalUsers internal;
    private final Work work;
    private final InstantSource clock;

    NotesOfUser(Discussions discussions, InternalUsers internal, Work work, InstantSource clock) {
        this.discussions = discussions;
        this.internal = internal;
        this.work = work;
        this.clock = clock;
    }

    /** Returns the work that removes the notes of a user. */
    WorkHandler removal(Transactions transactions) {
        return new WorkInPieces(REMOVAL, work, transactions, (userId, now) -> discussions.removeSomeOf(userId, PIECE) == PIECE);
    }

    @Override
    public Place place() {
        return Place.NOTES;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        if (hard) {
            work.soon(REMOVAL, userId);
        } else {
            leave(userId, now);
        }
    }

    /** Reassigns notes that a concurrent request wrote during the deletion, after those that are to go have gone. */
    @Override
    public boolean removed(long userId) {
        if (work.isRecorded(REMOVAL, userId)) {
            return false;
        }
        leave(userId, clock.instant());
        return true;
    }

    private void leave(long userId, Instant now) {
        if (discussions.involves(userId)) {
            discussions.reassign(userId, internal.id(UserKind.GHOST, now));
        }
    }
}
