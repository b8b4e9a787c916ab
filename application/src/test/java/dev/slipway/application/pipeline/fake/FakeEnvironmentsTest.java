package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.EnvironmentsKit;
import dev.slipway.application.pipeline.CiWorld;

final class FakeEnvironmentsTest extends EnvironmentsKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
