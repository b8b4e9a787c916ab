package dev.slipway.application.alert.fake;

import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.AlertIntegrationsKit;

final class FakeAlertIntegrationsTest extends AlertIntegrationsKit {

    private final FakeAlertWorld world = new FakeAlertWorld();

    @Override
    protected AlertWorld world() {
        return world;
    }
}
