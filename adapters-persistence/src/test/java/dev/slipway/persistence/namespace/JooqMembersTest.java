package dev.slipway.persistence.namespace;

import dev.slipway.application.access.AccessRows;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MembersKit;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMembersTest extends MembersKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Members members() {
        return HERE.get(Members.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessRows rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected void deleteUser(long userId) {
        new AccessTables(HERE.rows()).deleteUser(userId);
    }
}
