package dev.slipway.persistence.branch;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.branch.ProtectedRefsKit;
import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqProtectedRefsTest extends ProtectedRefsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected ProtectedRefs protections() {
        return HERE.get(ProtectedRefs.class);
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
    protected void choose(long group, int level) {
        HERE.database().execute("update namespaces set settings = '{\"default_branch_protection\": " + level + "}' where id = " + group);
    }

    @Override
    protected boolean excluded(ProtectionOwner owner) {
        try {
            transactions().write(() -> {
                HERE.dsl().execute("set local lock_timeout = '200ms'");
                rules().lockAndCount(owner);
            });
            return false;
        } catch (Refusal waited) {
            return waited.failure() instanceof Failure.Unavailable;
        }
    }
}
