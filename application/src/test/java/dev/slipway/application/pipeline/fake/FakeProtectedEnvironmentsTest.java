package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.ProtectedEnvironmentsKit;
import dev.slipway.application.pipeline.CiWorld;

class FakeProtectedEnvironmentsTest extends ProtectedEnvironmentsKit {

    private final FakeCiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
