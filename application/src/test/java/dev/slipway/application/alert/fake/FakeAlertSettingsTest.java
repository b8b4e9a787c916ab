package dev.slipway.application.alert.fake;

import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.AlertSettingsKit;

final class FakeAlertSettingsTest extends AlertSettingsKit {

    private final FakeAlertWorld world = new FakeAlertWorld();

    @Override
    protected AlertWorld world() {
        return world;
    }
}
