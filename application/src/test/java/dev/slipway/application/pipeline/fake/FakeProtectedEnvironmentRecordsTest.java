package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.ProtectedEnvironmentRecordsKit;
import dev.slipway.application.pipeline.CiWorld;

class FakeProtectedEnvironmentRecordsTest extends ProtectedEnvironmentRecordsKit {

    private final FakeCiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
