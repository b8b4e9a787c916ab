package dev.slipway.persistence.user;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserStatusesKit;
import dev.slipway.application.user.port.UserStatuses;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqUserStatusesTest extends UserStatusesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected UserStatuses statuses() {
        return HERE.get(UserStatuses.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }
}
