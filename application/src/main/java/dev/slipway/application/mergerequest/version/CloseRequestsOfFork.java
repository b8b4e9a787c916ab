package dev.slipway.application.mergerequest.version;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.project.ForkRelationListener;
import java.util.List;

/**
 * Closes the merge requests of a project that is no fork any more, into the projects that it is no longer related to. Requests of its own
 * forks are closed by their next update.
 */
public final class CloseRequestsOfFork implements ForkRelationListener, WorkHandler {

    public static final String KIND = "CLOSE_MERGE_REQUESTS_OF_FORK";

    private static final int PIECE = 50;

    private final MergeRequests requests;
    private final RecordVersions versions;
    private final Work work;
    private final Transactions transactions;

    public CloseRequestsOfFork(MergeRequests requests, RecordVersions versions, Work work, Transactions transactions) {
        this.requests = requests;
        this.versions = versions;
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
    public void separated(long projectId) {
        work.soon(KIND, projectId);
    }

    /** Goes on while it closes any, since requests into forks of the project stay open. */
    @Override
    public void handle(long projectId) {
        List<Long> open = requests.openFrom(projectId, PIECE);
        open.forEach(versions::updateOrLater);
        if (open.size() == PIECE && !requests.openFrom(projectId, PIECE).equals(open)) {
            transactions.write(() -> work.soon(KIND, projectId));
        }
    }
}
