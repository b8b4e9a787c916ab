package dev.slipway.persistence.token;

import dev.slipway.application.token.PersonalTokensKit;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.kernel.TestTables;
import dev.slipway.persistence.user.JooqUsers;
import org.junit.jupiter.api.AfterEach;

class JooqPersonalTokensTest extends PersonalTokensKit {

    private final TestTables tables = new TestTables();

    @Override
    protected Users users() {
        return new JooqUsers(tables.dsl());
    }

    @Override
    protected PersonalTokens tokens() {
        return new JooqPersonalTokens(tables.dsl());
    }

    @AfterEach
    void close() {
        tables.close();
    }
}
