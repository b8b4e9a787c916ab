package dev.slipway.application.milestone;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.project.ProjectListener;
import dev.slipway.domain.access.Caller;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

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

    @Override
    public void prepare(long projectId, String defaultBranch) {
        // A new project has the milestones of its groups alone.
    }

    @Override
    public void discard(long projectId) {
        // Milestones go with the row of the project.
    }

    @Override
    public void defaultBranchChosen(long projectId, String defaultBranch, Instant now) {
        // Milestones depend on no branch.
    }

    @Override
    public void defaultBranchChanged(long projectId, String defaultBranch) {
        // Milestones depend on no branch.
    }

    @Override
    public void introduce(Caller caller, long projectId, String defaultBranch, String name, @Nullable String description) {
        // Milestones introduce no project.
    }
}
