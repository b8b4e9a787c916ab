package dev.slipway.persistence.user;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserKeysKit;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqUserKeysTest extends UserKeysKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected UserKeys keys() {
        return HERE.get(UserKeys.class);
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
