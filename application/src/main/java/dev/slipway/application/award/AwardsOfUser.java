package dev.slipway.application.award;

import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.UserCascade;
import dev.slipway.domain.audit.AuditAuthor;
import java.time.Instant;

/**
 * Reassigns the emoji of deleted users to the ghost user, or removes them for a hard deletion. Work does both, since a user may have put
 * emoji on any number of objects.
 */
public final class AwardsOfUser implements UserCascade {

    private final Awards awards;
    private final Work work;

    AwardsOfUser(Awards awards, Work work) {
        this.awards = awards;
        this.work = work;
    }

    @Override
    public Place place() {
        return Place.AWARDS;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        if (hard) {
            work.soon(RemoveAwardsOfUser.KIND, userId);
        } else if (awards.involves(userId)) {
            work.soon(ReassignAwardsOfUser.KIND, userId);
        }
    }

    /** Lets emoji of requests that ran during the deletion be reassigned, after those that are to go have gone. */
    @Override
    public boolean removed(long userId) {
        if (work.isRecorded(RemoveAwardsOfUser.KIND, userId) || work.isRecorded(ReassignAwardsOfUser.KIND, userId)) {
            return false;
        }
        if (awards.involves(userId)) {
            work.soon(ReassignAwardsOfUser.KIND, userId);
            return false;
        }
        return true;
    }
}
