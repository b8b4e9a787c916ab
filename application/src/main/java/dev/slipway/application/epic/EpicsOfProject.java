package dev.slipway.application.epic;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.ProjectListener;
import dev.slipway.domain.access.Caller;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Takes the issues of a project from epics of groups that it leaves. */
public final class EpicsOfProject implements ProjectListener {

    private final Work work;

    EpicsOfProject(Work work) {
        this.work = work;
    }

    @Override
    public void transferred(long projectId) {
        work.soon(LeaveEpicsOfProject.KIND, projectId);
    }

    @Override
    public void prepare(long projectId, String defaultBranch) {
        // Issues of a new project have no epic.
    }

    @Override
    public void discard(long projectId) {
        // Epics belong to groups.
    }

    @Override
    public void defaultBranchChosen(long projectId, String defaultBranch, Instant now) {
        // Epics depend on no branch.
    }

    @Override
    public void defaultBranchChanged(long projectId, String defaultBranch) {
        // Epics depend on no branch.
    }

    @Override
    public void introduce(Caller caller, long projectId, String defaultBranch, String name, @Nullable String description) {
        // Epics introduce no project.
    }
}
