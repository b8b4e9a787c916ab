package dev.slipway.persistence.oauth;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.DeviceRequestsKit;
import dev.slipway.application.oauth.port.DeviceRequests;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDeviceRequestsTest extends DeviceRequestsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected DeviceRequests requests() {
        return HERE.get(DeviceRequests.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    @Override
    protected long application() {
        return OAuthTables.application(HERE.rows());
    }
}
