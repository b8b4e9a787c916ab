package dev.slipway.persistence.agent;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.agent.AgentCredentialsKit;
import dev.slipway.application.agent.port.AgentCredentials;
import dev.slipway.application.agent.port.AgentTokens;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAgentCredentialsTest extends AgentCredentialsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Agents agents() {
        return HERE.get(Agents.class);
    }

    @Override
    protected AgentTokens tokens() {
        return HERE.get(AgentTokens.class);
    }

    @Override
    protected AgentCredentials credentials() {
        return HERE.get(AgentCredentials.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }
}
