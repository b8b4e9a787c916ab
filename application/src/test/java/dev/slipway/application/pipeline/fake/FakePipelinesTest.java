package dev.slipway.application.pipeline.fake;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelinesKit;

final class FakePipelinesTest extends PipelinesKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
