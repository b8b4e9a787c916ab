package dev.slipway.persistence.token;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.token.AccessTokenBotsKit;
import dev.slipway.application.token.port.AccessTokenBots;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAccessTokenBotsTest extends AccessTokenBotsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected AccessTokenBots bots() {
        return HERE.get(AccessTokenBots.class);
    }

    @Override
    protected PersonalTokens tokens() {
        return HERE.get(PersonalTokens.class);
    }

    @Override
    protected AccessWorld world() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected void deleteUser(long userId) {
        new AccessTables(HERE.rows()).deleteUser(userId);
    }
}
