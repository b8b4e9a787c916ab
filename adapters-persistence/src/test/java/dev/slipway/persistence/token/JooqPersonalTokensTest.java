package dev.slipway.persistence.token;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.token.PersonalTokensKit;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqPersonalTokensTest extends PersonalTokensKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected long user(String username) {
        return new AccessTables(HERE.rows()).user(username);
    }

    @Override
    protected void deleteUser(long userId) {
        new AccessTables(HERE.rows()).deleteUser(userId);
    }

    @Override
    protected Credentials credentials() {
        return HERE.get(Credentials.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected void now(Instant time) {
        HERE.clock().set(time);
    }

    @Override
    protected PersonalTokens tokens() {
        return HERE.get(PersonalTokens.class);
    }
}
