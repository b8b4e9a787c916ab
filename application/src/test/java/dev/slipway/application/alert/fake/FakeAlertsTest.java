package dev.slipway.application.alert.fake;

import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.AlertsKit;

final class FakeAlertsTest extends AlertsKit {

    private final FakeAlertWorld world = new FakeAlertWorld();

    @Override
    protected AlertWorld world() {
        return world;
    }
}
