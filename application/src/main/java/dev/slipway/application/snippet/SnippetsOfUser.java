package dev.slipway.application.snippet;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Reassigns the snippets of deleted users to the ghost user, or removes them for a hard deletion. */
public final class SnippetsOfUser implements UserCascade {

    private static final String REMOVAL = "REMOVE_SNIPPETS_OF_USER";

    /** Number of snippets of a piece. */
    private static final int PIECE = 100;

    private final Snippets snippets;
    private final InternalUsers internal;
    private final Work work;
    private final InstantSource clock;

    SnippetsOfUser(Snippets snippets, InternalUsers internal, Work work, InstantSource clock) {
        this.snippets = snippets;
        this.internal = internal;
        this.work = work;
        this.clock = clock;
    }

    /** Returns the work that hides the snippets of a user, and has their repositories removed. */
    WorkHandler removal(Transactions transactions) {
        return new WorkInPieces(REMOVAL, work, transactions, (userId, now) -> {
            List<Long> hidden = snippets.hideSomeOf(userId, PIECE, now);
            work.soon(RemoveSnippetRepository.KIND, hidden);
            return hidden.size() == PIECE;
        });
    }

    @Override
    public Place place() {
        return Place.SNIPPETS;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        if (hard) {
            work.soon(REMOVAL, userId);
        } else {
            leave(userId, now);
        }
    }

    /** Reassigns snippets that a concurrent request created during the deletion, after those that are to go have gone. */
    @Override
    public boolean removed(long userId) {
        if (work.isRecorded(REMOVAL, userId)) {
            return false;
        }
        leave(userId, clock.instant());
        return true;
    }

    private void leave(long userId, Instant now) {
        if (snippets.involves(userId)) {
            snippets.reassign(userId, internal.id(UserKind.GHOST, now));
        }
    }
}
