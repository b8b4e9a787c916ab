package dev.slipway.persistence.user;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.AccountNoticesKit;
import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.AccountNotices;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAccountNoticesTest extends AccountNoticesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected AccountNotices notices() {
        return HERE.get(AccountNotices.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long user(String name) {
        return HERE.get(Users.class).create(UsersKit.user(name)).orElseThrow();
    }
}
