package dev.slipway.application.award;

import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;

/** Reassigns the emoji of deleted users to the ghost user, or removes them for a hard deletion. */
public final class AwardsOfUser implements UserCascade {

    private final Awards awards;
    private final InternalUsers internal;
    private final Work work;
    private final InstantSource clock;

    AwardsOfUser(Awards awards, InternalUsers internal, Work work, InstantSource clock) {
        this.awards = awards;
        this.internal = internal;
        this.work = work;
        this.clock = clock;
    }

    @Override
    public Place place() {
        return Place.AWARDS;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        if (hard) {
            work.soon(RemoveAwardsOfUser.KIND, userId);
        } else {
            leave(userId, now);
        }
    }

    /** Reassigns emoji of requests that ran during the deletion, after those that are to go have gone. */
    @Override
    public boolean removed(long userId) {
        if (work.isRecorded(RemoveAwardsOfUser.KIND, userId)) {
            return false;
        }
        leave(userId, clock.instant());
        return true;
    }

    private void leave(long userId, Instant now) {
        if (awards.involves(userId)) {
            awards.reassign(userId, internal.id(UserKind.GHOST, now));
        }
    }
}
