package dev.slipway.persistence.deploykey;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.deploykey.DeployKeysKit;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDeployKeysTest extends DeployKeysKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected DeployKeys keys() {
        return HERE.get(DeployKeys.class);
    }

    @Override
    protected UserKeys userKeys() {
        return HERE.get(UserKeys.class);
    }

    @Override
    protected ProtectionRules rules() {
        return HERE.get(ProtectionRules.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected void erase(long userId) {
        HERE.rows().ask("delete from users where id = ? returning id", userId);
    }
}
