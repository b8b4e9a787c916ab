package dev.slipway.application.pipeline.fake;

import dev.slipway.application.pipeline.BridgesKit;
import dev.slipway.application.pipeline.CiWorld;

class FakeBridgesTest extends BridgesKit {

    private final FakeCiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
