package dev.slipway.application.pipeline.fake;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.TriggersKit;

final class FakeTriggersTest extends TriggersKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
