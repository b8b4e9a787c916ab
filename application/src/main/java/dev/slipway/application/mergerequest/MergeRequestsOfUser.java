package dev.slipway.application.mergerequest;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.version.RemoveRefsOfRequests;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/**
 * Reassigns the merge requests of deleted users to the ghost user, or removes them for a hard deletion, and unassigns the users. A hard
 * deletion does all of it by work, so that no request waits for the others.
 */
public final class MergeRequestsOfUser implements UserCascade {

    private static final String REMOVAL = "REMOVE_MERGE_REQUESTS_OF_USER";

    /** Number of merge requests of a piece, each with versions and notes. */
    private static final int PIECE = 50;

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

    /**
     * Returns the work that removes the merge requests of a user. Then it unassigns the user from others, and reassigns those that the user
     * merged or closed to the ghost user.
     */
    public WorkHandler removal(Transactions transactions) {
        return new WorkInPieces(REMOVAL, work, transactions, (userId, now) ->
                remove(userId) == PIECE || requests.unassignSome(userId, PIECE) == PIECE || reassign(userId, now) == PIECE);
    }

    private int remove(long userId) {
        List<Long> projects = requests.removeSomeOf(userId, PIECE);
        Set.copyOf(projects).forEach(project -> work.soon(RemoveRefsOfRequests.KIND, project));
        return projects.size();
    }

    private int reassign(long userId, Instant now) {
        return requests.involves(userId) ? requests.reassignSome(userId, internal.id(UserKind.GHOST, now), PIECE) : 0;
    }

    @Override
    public Place place() {
        return Place.MERGE_REQUESTS;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        if (hard) {
            work.soon(REMOVAL, userId);
        } else {
            leave(userId, now);
        }
    }

    /** Reassigns merge requests that a concurrent call created during the deletion, after those that are to go have gone. */
    @Override
    public boolean removed(long userId) {
        if (work.isRecorded(REMOVAL, userId)) {
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
