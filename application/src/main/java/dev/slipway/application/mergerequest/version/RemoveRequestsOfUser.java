package dev.slipway.application.mergerequest.version;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Removes the merge requests of a user who was deleted with all contents, some in a transaction, since each has versions and notes. Then
 * unassigns the user from others, and reassigns those that the user merged or closed to the ghost user, some in a transaction too.
 */
public final class RemoveRequestsOfUser implements WorkHandler {

    public static final String KIND = "REMOVE_MERGE_REQUESTS_OF_USER";

    private static final int PIECE = 50;

    private final MergeRequests requests;
    private final InternalUsers internal;
    private final Work work;
    private final Transactions transactions;

    public RemoveRequestsOfUser(MergeRequests requests, InternalUsers internal, Work work, Transactions transactions) {
        this.requests = requests;
        this.internal = internal;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long userId) {
        transactions.run(now -> {
            if (remove(userId) == PIECE || requests.unassignSome(userId, PIECE) == PIECE || reassign(userId, now) == PIECE) {
                work.soon(KIND, userId);
            }
        });
    }

    private int remove(long userId) {
        List<Long> projects = requests.removeSomeOf(userId, PIECE);
        Set.copyOf(projects).forEach(project -> work.soon(RemoveRefsOfRequests.KIND, project));
        return projects.size();
    }

    private int reassign(long userId, Instant now) {
        return requests.involves(userId) ? requests.reassignSome(userId, internal.id(UserKind.GHOST, now), PIECE) : 0;
    }
}
