package dev.slipway.persistence.oauth;

import dev.slipway.application.oauth.ApplicationsKit;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqApplicationsTest extends ApplicationsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Applications applications() {
        return HERE.get(Applications.class);
    }
}
