package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;

/** Takes issues of a project that has moved from epics of the groups that it left, some in a transaction. */
public final class LeaveEpicsOfProject implements WorkHandler {

    public static final String KIND = "LEAVE_EPICS_OF_PROJECT";

    /** Number of issues of a transaction. */
    private static final int PIECE = 500;

    private final EpicIssues links;
    private final Work work;
    private final Transactions transactions;

    LeaveEpicsOfProject(EpicIssues links, Work work, Transactions transactions) {
        this.links = links;
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
    public void handle(long projectId) {
        transactions.write(() -> {
            if (links.leaveSome(projectId, PIECE) == PIECE) {
                work.soon(KIND, projectId);
            }
        });
    }
}
