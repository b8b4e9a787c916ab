package dev.slipway.persistence.user;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.SignInFailuresKit;
import dev.slipway.application.user.port.SignInFailures;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSignInFailuresTest extends SignInFailuresKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected SignInFailures failures() {
        return HERE.get(SignInFailures.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }
}
