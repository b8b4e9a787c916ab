package dev.slipway.application.agent;

import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.domain.repository.RefName;
import java.util.List;

/** Reads the files of a project's agents after each push to its default branch, which may have changed them. */
public final class FollowAgentFiles implements PushListener {

    private final AgentGrants grants;
    private final AgentFiles files;

    FollowAgentFiles(AgentGrants grants, AgentFiles files) {
        this.grants = grants;
        this.files = files;
    }

    @Override
    public void pushed(Push push) {
        List<AgentGrants.Configured> agents = grants.ofProject(push.projectId());
        if (!agents.isEmpty() && files.defaultBranch(push.projectId()).map(RefName::branch).filter(push.ref()::equals).isPresent()) {
            agents.forEach(files::read);
        }
    }
}
