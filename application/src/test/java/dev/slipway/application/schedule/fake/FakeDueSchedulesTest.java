package dev.slipway.application.schedule.fake;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.schedule.DueSchedulesKit;

final class FakeDueSchedulesTest extends DueSchedulesKit {

    private final FakeCiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
