package dev.slipway.application.snippet;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;

/** Reassigns the snippets of deleted users to the ghost user, or removes them for a hard deletion. */
public final class SnippetsOfUser implements UserCascade {

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

    @Override
    public Place place() {
        return Place.SNIPPETS;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        if (hard) {
            work.soon(RemoveSnippetsOfUser.KIND, userId);
        } else {
            leave(userId, now);
        }
    }

    /** Reassigns snippets that a concurrent request created during the deletion, after those that are to go have gone. */
    @Override
    public boolean removed(long userId) {
        if (work.isRecorded(RemoveSnippetsOfUser.KIND, userId)) {
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
