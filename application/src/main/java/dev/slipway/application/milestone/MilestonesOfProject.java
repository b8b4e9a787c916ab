package dev.slipway.application.milestone;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.ProjectListener;
import dev.slipway.domain.access.Caller;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Keeps the milestones of issues and merge requests when their project leaves a group whose milestones they have. */
public final class MilestonesOfProject implements ProjectListener {

    private final Work work;

    MilestonesOfProject(Work work) {
        this.work = work;
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
