package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.EnvironmentSweepsKit;
import dev.slipway.application.pipeline.CiWorld;

final class FakeEnvironmentSweepsTest extends EnvironmentSweepsKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
