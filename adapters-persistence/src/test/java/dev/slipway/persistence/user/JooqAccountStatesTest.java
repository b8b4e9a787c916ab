package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.AccountStatesKit;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAccountStatesTest extends AccountStatesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected AccountStates states() {
        return HERE.get(AccountStates.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long store(LockedAccount account) {
        long id = HERE.rows().user();
        HERE.dsl().update(USERS).set(USERS.STATE, account.state().wireName()).set(USERS.KIND, account.kind().wireName())
                .set(USERS.ADMINISTRATOR, account.administrator()).set(USERS.LAST_ACTIVITY_ON, account.lastActivityOn().orElse(null))
                .where(USERS.ID.eq(id)).execute();
        return id;
    }

    @Override
    protected void delete(long id) {
        HERE.dsl().update(USERS).set(USERS.DELETED_AT, Instant.EPOCH).where(USERS.ID.eq(id)).execute();
    }
}
