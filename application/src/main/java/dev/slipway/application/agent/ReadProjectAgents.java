package dev.slipway.application.agent;

import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;

/**
 * Lets the files of a project's agents be read, each by a piece of work of its own. Agents are looked for after the commit of what changed
 * the project: an agent whose creation is not committed then has a later reading of its own.
 */
public final class ReadProjectAgents implements WorkHandler {

    static final String KIND = "agent.read_project";

    private final AgentGrants grants;
    private final Work work;
    private final Transactions transactions;

    ReadProjectAgents(AgentGrants grants, Work work, Transactions transactions) {
        this.grants = grants;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long projectId) {
        transactions.write(() ->
                work.soon(ReadAgentFile.KIND, grants.ofProject(projectId).stream().map(AgentGrants.Configured::agentId).toList()));
    }
}
