package dev.slipway.persistence.user;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserEmailsKit;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqUserEmailsTest extends UserEmailsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected UserEmails emails() {
        return HERE.get(UserEmails.class);
    }

    @Override
    protected Users users() {
        return HERE.get(Users.class);
    }

    @Override
    protected UserUpdates updates() {
        return HERE.get(UserUpdates.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }
}
