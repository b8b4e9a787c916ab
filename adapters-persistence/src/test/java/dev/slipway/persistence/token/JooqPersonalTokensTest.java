package dev.slipway.persistence.token;

import dev.slipway.application.token.PersonalTokensKit;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.user.port.Users;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqPersonalTokensTest extends PersonalTokensKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Users users() {
        return HERE.get(Users.class);
    }

    @Override
    protected PersonalTokens tokens() {
        return HERE.get(PersonalTokens.class);
    }
}
