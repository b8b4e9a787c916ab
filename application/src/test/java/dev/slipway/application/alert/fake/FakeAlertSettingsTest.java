package dev.slipway.application.alert.fake;

import dev.slipway.application.alert.AlertSettingsKit;
import dev.slipway.application.alert.AlertWorld;

final class FakeAlertSettingsTest extends AlertSettingsKit {

    private final FakeAlertWorld world = new FakeAlertWorld();

    @Override
    protected AlertWorld world() {
        return world;
    }
}
