package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.user.SignInAccountsKit;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.domain.access.Account;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSignInAccountsTest extends SignInAccountsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected SignInAccounts accounts() {
        return HERE.get(SignInAccounts.class);
    }

    @Override
    protected long store(SignInAccount made) {
        Account account = made.account();
        long id = HERE.rows().user(account.name(), made.email());
        HERE.dsl().update(USERS).set(USERS.USERNAME, account.username()).set(USERS.ADMINISTRATOR, account.administrator())
                .set(USERS.EXTERNAL, account.external()).set(USERS.STATE, account.state().wireName())
                .set(USERS.KIND, made.kind().wireName()).set(USERS.PASSWORD_DIGEST, made.passwordDigest().orElse(null))
                .set(USERS.PASSWORD_AUTOMATIC, made.password().automatic()).set(USERS.PASSWORD_EXPIRED, made.password().expired())
                .set(USERS.CONFIRMED_AT, made.confirmed() ? Instant.EPOCH : null)
                .set(USERS.TWO_FACTOR_ENABLED, made.twoFactor()).where(USERS.ID.eq(id)).execute();
        return id;
    }

    @Override
    protected void delete(long id) {
        HERE.dsl().update(USERS).set(USERS.DELETED_AT, Instant.EPOCH).where(USERS.ID.eq(id)).execute();
    }

    @Override
    protected int signIns(long id) {
        return HERE.dsl().select(USERS.SIGN_IN_COUNT).from(USERS).where(USERS.ID.eq(id)).fetchSingle(USERS.SIGN_IN_COUNT);
    }
}
