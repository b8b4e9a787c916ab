package dev.slipway.application.agent;

import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;

/**
 * Receives the configuration of an agent from the server of the agents. The repository is here, so its file is read again in place of what
 * was reported.
 */
public final class ReportedConfiguration {

    private final AgentServer server;
    private final AgentGrants grants;
    private final Work work;
    private final Transactions transactions;

    ReportedConfiguration(AgentServer server, AgentGrants grants, Work work, Transactions transactions) {
        this.server = server;
        this.grants = grants;
        this.work = work;
        this.transactions = transactions;
    }

    public void receive(AgentServer.Presented presented, long agentId) {
        server.authenticate(presented);
        grants.ofAgent(agentId).orElseThrow(Refusal::notFound);
        transactions.write(() -> work.soon(ReadAgentFile.KIND, agentId));
    }
}
