package dev.slipway.application.mergerequest;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.version.RemoveRequestsOfUser;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Reassigns the merge requests of deleted users to the ghost user, or removes them for a hard deletion, and unassigns the users. A hard
 * deletion does all of it by work, so that no request waits for the others.
 */
public final class MergeRequestsOfUser implements UserCascade {

    private final MergeRequests requests;
    private final InternalUsers internal;
    private final Work work;
    private final InstantSource clock;

    public MergeRequestsOfUser(MergeRequests requests, InternalUsers internal, Work work, InstantSource clock) {
        this.requests = requests;
        this.internal = internal;
        this.work = work;
        this.clock = clock;
    }

    @Override
    public Place place() {
        return Place.MERGE_REQUESTS;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        if (hard) {
            work.soon(RemoveRequestsOfUser.KIND, userId);
        } else {
            leave(userId, now);
        }
    }

    /** Reassigns merge requests that a concurrent call created during the deletion, after those that are to go have gone. */
    @Override
    public boolean removed(long userId) {
        if (work.isRecorded(RemoveRequestsOfUser.KIND, userId)) {
            return false;
        }
        leave(userId, clock.instant());
        return true;
    }

    private void leave(long userId, Instant now) {
        if (requests.involves(userId)) {
            requests.reassign(userId, internal.id(UserKind.GHOST, now));
        }
        requests.unassign(userId);
    }
}
