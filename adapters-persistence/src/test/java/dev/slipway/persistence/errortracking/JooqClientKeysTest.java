package dev.slipway.persistence.errortracking;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.errortracking.ClientKeysKit;
import dev.slipway.application.errortracking.port.ClientKeys;
import dev.slipway.application.errortracking.port.ErrorTrackingSettings;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqClientKeysTest extends ClientKeysKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected ClientKeys keys() {
        return HERE.get(ClientKeys.class);
    }

    @Override
    protected ErrorTrackingSettings settings() {
        return HERE.get(ErrorTrackingSettings.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }
}
