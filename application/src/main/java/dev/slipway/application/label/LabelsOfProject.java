package dev.slipway.application.label;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.ProjectListener;
import dev.slipway.domain.access.Caller;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Keeps the labels of items when their project leaves a group whose labels they have. */
public final class LabelsOfProject implements ProjectListener {

    private final Work work;

    LabelsOfProject(Work work) {
        this.work = work;
    }

    @Override
    public void transferred(long projectId) {
        work.soon(RelocateLabels.KIND, projectId);
    }

    @Override
    public void prepare(long projectId, String defaultBranch) {
        // A new project has the labels of its groups alone.
    }

    @Override
    public void discard(long projectId) {
        // Labels go with the row of the project.
    }

    @Override
    public void defaultBranchChosen(long projectId, String defaultBranch, Instant now) {
        // Labels depend on no branch.
    }

    @Override
    public void defaultBranchChanged(long projectId, String defaultBranch) {
        // Labels depend on no branch.
    }

    @Override
    public void introduce(Caller caller, long projectId, String defaultBranch, String name, @Nullable String description) {
        // Labels introduce no project.
    }
}
