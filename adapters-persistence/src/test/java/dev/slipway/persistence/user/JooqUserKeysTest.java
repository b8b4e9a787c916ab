package dev.slipway.persistence.user;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserKeysKit;
import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqUserKeysTest extends UserKeysKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected UserKeys keys() {
        return HERE.get(UserKeys.class);
    }

    @Override
    protected long user(String username) {
        return HERE.get(Users.class).create(UsersKit.user(username)).orElseThrow();
    }

    @Override
    protected void deleteUser(long id) {
        HERE.get(Users.class).hide(id, Instant.now());
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }
}
