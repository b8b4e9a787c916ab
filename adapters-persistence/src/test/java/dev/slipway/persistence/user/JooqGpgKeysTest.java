package dev.slipway.persistence.user;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.GpgKeysKit;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqGpgKeysTest extends GpgKeysKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected GpgKeys keys() {
        return HERE.get(GpgKeys.class);
    }

    @Override
    protected Users users() {
        return HERE.get(Users.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }
}
