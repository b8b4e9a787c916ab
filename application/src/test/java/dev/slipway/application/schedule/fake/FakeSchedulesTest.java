package dev.slipway.application.schedule.fake;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.schedule.SchedulesKit;

final class FakeSchedulesTest extends SchedulesKit {

    private final FakeCiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
