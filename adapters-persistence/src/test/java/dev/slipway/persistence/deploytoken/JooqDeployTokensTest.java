package dev.slipway.persistence.deploytoken;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.deploytoken.DeployTokensKit;
import dev.slipway.application.deploytoken.port.DeployTokens;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDeployTokensTest extends DeployTokensKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected DeployTokens tokens() {
        return HERE.get(DeployTokens.class);
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
