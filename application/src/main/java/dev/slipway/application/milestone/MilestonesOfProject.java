package dev.slipway.application.milestone;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.project.ProjectListener;

/** Keeps the milestones of issues and merge requests when their project leaves a group whose milestones they have. */
public final class MilestonesOfProject implements ProjectListener {

    static final String RELOCATION = "RELOCATE_MILESTONES";

    /** Number of issues and merge requests of a piece. */
    private static final int PIECE = 500;

    private final Milestones milestones;
    private final Work work;

    MilestonesOfProject(Milestones milestones, Work work) {
        this.milestones = milestones;
        this.work = work;
    }

    /** Returns the work that gives the issues and merge requests of a project that has left a group milestones of its own. */
    WorkHandler relocation(Transactions transactions) {
        return new WorkInPieces(RELOCATION, work, transactions, (projectId, now) -> milestones.relocate(projectId, PIECE, now));
    }

    @Override
    public void transferred(long projectId) {
        work.soon(FollowMovedProject.KIND, projectId);
    }
}
