package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicStore;
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

/** Reassigns the epics of deleted users to the ghost user, or removes them for a hard deletion. Work removes them, since each has notes. */
public final class EpicsOfUser implements UserCascade {

    private static final String REMOVAL = "REMOVE_EPICS_OF_USER";

    /** Number of epics of a piece, each with its notes. */
    private static final int PIECE = 20;

    private final EpicStore epics;
    private final InternalUsers internal;
    private final Work work;
    private final InstantSource clock;

    EpicsOfUser(EpicStore epics, InternalUsers internal, Work work, InstantSource clock) {
        this.epics = epics;
        this.internal = internal;
        this.work = work;
        this.clock = clock;
    }

    /** Returns the work that removes the epics of a user. */
    WorkHandler removal(Transactions transactions) {
        return new WorkInPieces(REMOVAL, work, transactions, (userId, now) -> epics.removeSomeOf(userId, PIECE) == PIECE);
    }

    @Override
    public Place place() {
        return Place.EPICS;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        if (hard) {
            work.soon(REMOVAL, userId);
        } else {
            leave(userId, now);
        }
    }

    /** Reassigns epics that a concurrent request created during the deletion, after those that are to go have gone. */
    @Override
    public boolean removed(long userId) {
        if (work.isRecorded(REMOVAL, userId)) {
            return false;
        }
        leave(userId, clock.instant());
        return true;
    }

    private void leave(long userId, Instant now) {
        if (epics.involves(userId)) {
            epics.reassign(userId, internal.id(UserKind.GHOST, now));
        }
    }
}
