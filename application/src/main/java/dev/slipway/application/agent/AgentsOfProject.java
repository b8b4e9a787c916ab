package dev.slipway.application.agent;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.ProjectListener;
import dev.slipway.domain.access.Caller;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Lets agents follow their project: another default branch has other files. */
public final class AgentsOfProject implements ProjectListener {

    private final Work work;

    AgentsOfProject(Work work) {
        this.work = work;
    }

    @Override
    public void prepare(long projectId, String defaultBranch) {
        // a new project has no agents
    }

    @Override
    public void discard(long projectId) {
        // nor has one whose creation failed
    }

    @Override
    public void defaultBranchChosen(long projectId, String defaultBranch, Instant now) {
        work.soon(ReadProjectAgents.KIND, projectId);
    }

    @Override
    public void defaultBranchChanged(long projectId, String defaultBranch) {
        // the recorded work reads the branch
    }

    @Override
    public void introduce(Caller caller, long projectId, String defaultBranch, String name, @Nullable String description) {
        // nothing is added
    }
}
