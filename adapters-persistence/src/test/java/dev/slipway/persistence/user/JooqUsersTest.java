package dev.slipway.persistence.user;

import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.AccountState;
import dev.slipway.persistence.kernel.TestTables;
import org.junit.jupiter.api.AfterEach;

class JooqUsersTest extends UsersKit {

    private final TestTables tables = new TestTables();

    @Override
    protected Users users() {
        return new JooqUsers(tables.dsl());
    }

    @Override
    protected void setState(long userId, AccountState state) {
        tables.database().execute("update users set state = '" + state.wireName() + "' where id = " + userId);
    }

    @AfterEach
    void close() {
        tables.close();
    }
}
