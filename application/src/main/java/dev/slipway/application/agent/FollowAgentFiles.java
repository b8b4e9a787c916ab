package dev.slipway.application.agent;

import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.domain.agent.AgentLimits;
import dev.slipway.domain.repository.RefName;
import java.util.List;

/**
 * Reads the files of a project's agents after each push to its default branch, which may have changed them. Where there are many, the push
 * does not wait for it.
 */
public final class FollowAgentFiles implements PushListener {

    private final AgentGrants grants;
    private final AgentFiles files;
    private final Work work;
    private final Transactions transactions;

    FollowAgentFiles(AgentGrants grants, AgentFiles files, Work work, Transactions transactions) {
        this.grants = grants;
        this.files = files;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public void pushed(Push push) {
        List<AgentGrants.Configured> agents = grants.ofProject(push.projectId());
        if (agents.isEmpty() || files.defaultBranch(push.projectId()).map(RefName::branch).filter(push.ref()::equals).isEmpty()) {
            return;
        }
        if (AgentLimits.readInPush(agents.size())) {
            agents.forEach(files::read);
        } else {
            transactions.write(() -> work.soon(ReadProjectAgents.KIND, push.projectId()));
        }
    }
}
