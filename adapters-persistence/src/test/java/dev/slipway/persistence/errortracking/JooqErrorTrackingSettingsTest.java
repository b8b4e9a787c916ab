package dev.slipway.persistence.errortracking;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.errortracking.ErrorTrackingSettingsKit;
import dev.slipway.application.errortracking.port.ErrorTrackingSettings;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqErrorTrackingSettingsTest extends ErrorTrackingSettingsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

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
