package dev.slipway.persistence.access;

import dev.slipway.application.access.ApplicationSettingsKit;
import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqApplicationSettingsTest extends ApplicationSettingsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected ApplicationSettings settings() {
        return HERE.get(ApplicationSettings.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }
}
