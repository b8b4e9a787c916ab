package dev.slipway.persistence.token;

import dev.slipway.application.token.PersonalTokensKit;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
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
    protected PersonalTokens tokens() {
        return HERE.get(PersonalTokens.class);
    }
}
