package dev.slipway.persistence.oauth;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.AuthorizationCodesKit;
import dev.slipway.application.oauth.port.AuthorizationCodes;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAuthorizationCodesTest extends AuthorizationCodesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected AuthorizationCodes codes() {
        return HERE.get(AuthorizationCodes.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected Granted granted() {
        long user = HERE.rows().user();
        long application = OAuthTables.application(HERE.rows());
        return new Granted(user, application, OAuthTables.grant(HERE.rows(), application, user));
    }
}
