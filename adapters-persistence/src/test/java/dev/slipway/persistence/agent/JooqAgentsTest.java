package dev.slipway.persistence.agent;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.agent.AgentsKit;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAgentsTest extends AgentsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Agents agents() {
        return HERE.get(Agents.class);
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
