package dev.slipway.application.alert.fake;

import dev.slipway.application.alert.AlertIntegrationsKit;
import dev.slipway.application.alert.AlertWorld;

final class FakeAlertIntegrationsTest extends AlertIntegrationsKit {

    private final FakeAlertWorld world = new FakeAlertWorld();

    @Override
    protected AlertWorld world() {
        return world;
    }
}
