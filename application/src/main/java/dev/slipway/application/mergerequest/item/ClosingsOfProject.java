package dev.slipway.application.mergerequest.item;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.project.ProjectListener;
import java.time.Instant;
import java.util.List;

/** Records anew what the open requests of a project close once it has another default branch: only requests into that close issues. */
public final class ClosingsOfProject implements WorkHandler, ProjectListener {

    public static final String KIND = "RECORD_CLOSINGS_OF_PROJECT";

    private static final int PAGE = 1_000;

    private final MergeRequests requests;
    private final Work work;
    private final Transactions transactions;

    public ClosingsOfProject(MergeRequests requests, Work work, Transactions transactions) {
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

    /** Records a piece of work for each open request. */
    @Override
    public void handle(long projectId) {
        long after = 0;
        int found = PAGE;
        while (found == PAGE) {
            List<Long> open = requests.openOf(projectId, after, PAGE);
            found = open.size();
            if (found > 0) {
                after = open.getLast();
                transactions.write(() -> work.soon(RecordClosings.KIND, open));
            }
        }
    }

    @Override
    public void defaultBranchChosen(long projectId, String defaultBranch, Instant now) {
        work.soon(KIND, projectId);
    }
}
