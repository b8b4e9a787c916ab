package dev.slipway.persistence.alert;

import dev.slipway.application.alert.AlertSettingsKit;
import dev.slipway.application.alert.AlertWorld;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAlertSettingsTest extends AlertSettingsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected AlertWorld world() {
        return new AlertTables(HERE);
    }
}
