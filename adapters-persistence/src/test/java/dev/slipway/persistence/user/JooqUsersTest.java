package dev.slipway.persistence.user;

import dev.slipway.application.user.UsersKit;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.AccountState;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqUsersTest extends UsersKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Users users() {
        return HERE.get(Users.class);
    }

    @Override
    protected void setState(long userId, AccountState state) {
        HERE.database().execute("update users set state = '" + state.wireName() + "' where id = " + userId);
    }
}
