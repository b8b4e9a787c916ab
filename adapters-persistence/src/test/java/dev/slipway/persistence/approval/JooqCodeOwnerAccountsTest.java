package dev.slipway.persistence.approval;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.approval.CodeOwnerAccountsKit;
import dev.slipway.application.approval.port.CodeOwnerAccounts;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqCodeOwnerAccountsTest extends CodeOwnerAccountsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CodeOwnerAccounts accounts() {
        return HERE.get(CodeOwnerAccounts.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected String confirmed(long userId) {
        return UserAddresses.confirmed(HERE.database(), userId);
    }

    @Override
    protected void address(long userId, String address, boolean confirmed) {
        UserAddresses.add(HERE.database(), userId, address, confirmed);
    }
}
