package dev.slipway.persistence.oauth;

import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.ApplicationGrantsKit;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqApplicationGrantsTest extends ApplicationGrantsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected ApplicationGrants grants() {
        return HERE.get(ApplicationGrants.class);
    }

    @Override
    protected Applications applications() {
        return HERE.get(Applications.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected CredentialWorld rows() {
        return new AccessTables(HERE.rows());
    }
}
