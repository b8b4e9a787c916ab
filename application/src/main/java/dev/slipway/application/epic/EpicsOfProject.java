package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.ProjectListener;

/** Takes the issues of a project from epics of groups that it leaves. */
public final class EpicsOfProject implements ProjectListener {

    private static final String LEAVING = "LEAVE_EPICS_OF_PROJECT";

    /** Number of issues of a piece. */
    private static final int PIECE = 500;

    private final EpicIssues links;
    private final Work work;

    EpicsOfProject(EpicIssues links, Work work) {
        this.links = links;
        this.work = work;
    }

    /** Returns the work that takes issues of a project from epics of the groups that it left. */
    WorkHandler leaving(Transactions transactions) {
        return new WorkInPieces(LEAVING, work, transactions, (projectId, now) -> links.leaveSome(projectId, PIECE) == PIECE);
    }

    @Override
    public void transferred(long projectId) {
        work.soon(LEAVING, projectId);
    }
}
