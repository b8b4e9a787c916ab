package dev.slipway.application.alert.fake;

import dev.slipway.application.alert.AlertViewsKit;
import dev.slipway.application.alert.AlertWorld;

final class FakeAlertViewsTest extends AlertViewsKit {

    private final FakeAlertWorld world = new FakeAlertWorld();

    @Override
    protected AlertWorld world() {
        return world;
    }
}
