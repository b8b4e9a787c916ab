package dev.slipway.application.agent;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.ProjectListener;
import java.time.Instant;

/** Lets agents follow their project: another default branch has other files. */
public final class AgentsOfProject implements ProjectListener {

    private final Work work;

    AgentsOfProject(Work work) {
        this.work = work;
    }

    @Override
    public void defaultBranchChosen(long projectId, String defaultBranch, Instant now) {
        work.soon(ReadProjectAgents.KIND, projectId);
    }
}
