package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.user.SecondFactorsKit;
import dev.slipway.application.user.port.SecondFactors;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSecondFactorsTest extends SecondFactorsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected SecondFactors factors() {
        return HERE.get(SecondFactors.class);
    }

    @Override
    protected long account() {
        return HERE.rows().user();
    }

    @Override
    protected boolean enabled(long account) {
        return HERE.dsl().select(USERS.TWO_FACTOR_ENABLED).from(USERS).where(USERS.ID.eq(account)).fetchSingle(USERS.TWO_FACTOR_ENABLED);
    }
}
