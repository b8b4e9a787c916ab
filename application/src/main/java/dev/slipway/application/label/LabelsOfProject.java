package dev.slipway.application.label;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.project.ProjectListener;

/** Keeps the labels of items when their project leaves a group whose labels they have. */
public final class LabelsOfProject implements ProjectListener {

    static final String RELOCATION = "RELOCATE_LABELS";

    /** Number of items of a piece. */
    private static final int PIECE = 1_000;

    private final Work work;

    LabelsOfProject(Work work) {
        this.work = work;
    }

    /**
     * Returns the work that gives the items of a project that has left a group labels of its own in place of those of the group. It goes on
     * until none is left, since some of a piece may be deleted after they were found.
     */
    WorkHandler relocation(LabelMoves moves, Transactions transactions) {
        return new WorkInPieces(RELOCATION, work, transactions, (projectId, now) -> moves.relocateSome(projectId, PIECE, now) > 0);
    }

    @Override
    public void transferred(long projectId) {
        work.soon(RELOCATION, projectId);
    }
}
