package dev.slipway.application.mergerequest.version;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.port.MergeRequests;
import java.util.List;
import java.util.Set;

/** Removes the merge requests of a user who was deleted with all contents, some in a transaction, since each has versions and notes. */
public final class RemoveRequestsOfUser implements WorkHandler {

    public static final String KIND = "REMOVE_MERGE_REQUESTS_OF_USER";

    private static final int PIECE = 50;

    private final MergeRequests requests;
    private final Work work;
    private final Transactions transactions;

    public RemoveRequestsOfUser(MergeRequests requests, Work work, Transactions transactions) {
        this.requests = requests;
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
        transactions.write(() -> {
            List<Long> projects = requests.removeSomeOf(userId, PIECE);
            Set.copyOf(projects).forEach(project -> work.soon(RemoveRefsOfRequests.KIND, project));
            if (projects.size() == PIECE) {
                work.soon(KIND, userId);
            }
        });
    }
}
