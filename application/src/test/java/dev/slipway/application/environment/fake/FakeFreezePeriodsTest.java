package dev.slipway.application.environment.fake;

import dev.slipway.application.environment.FreezePeriodsKit;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;

final class FakeFreezePeriodsTest extends FreezePeriodsKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
