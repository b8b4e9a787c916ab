package dev.slipway.application.mergerequest.version;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.project.ForkRelationListener;
import java.util.List;

/**
 * Closes the merge requests between a project that is no fork any more and the projects that it is no longer related to, in both
 * directions. Each is closed by its next update, which is recorded for it. Requests of its own forks are closed by their next update.
 */
public final class CloseRequestsOfFork implements ForkRelationListener, WorkHandler {

    public static final String KIND = "CLOSE_MERGE_REQUESTS_OF_FORK";

    /** Number of requests that get their work in one transaction. */
    private static final int PAGE = 1000;

    private final MergeRequests requests;
    private final Work work;
    private final Transactions transactions;

    public CloseRequestsOfFork(MergeRequests requests, Work work, Transactions transactions) {
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
    public void separated(long projectId) {
        work.soon(KIND, projectId);
    }

    /** Records a piece of work for each request, however many there are: those into forks of the project stay open. */
    @Override
    public void handle(long projectId) {
        long after = 0;
        int found = PAGE;
        while (found == PAGE) {
            List<Long> open = requests.openAcross(projectId, after, PAGE);
            found = open.size();
            if (found > 0) {
                after = open.getLast();
                transactions.write(() -> work.soon(RecordVersionOfRequest.KIND, open));
            }
        }
    }
}
