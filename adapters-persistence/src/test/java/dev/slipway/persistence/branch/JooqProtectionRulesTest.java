package dev.slipway.persistence.branch;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.branch.ProtectionRulesKit;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqProtectionRulesTest extends ProtectionRulesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

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
}
