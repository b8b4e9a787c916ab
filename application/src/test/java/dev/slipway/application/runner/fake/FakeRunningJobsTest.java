package dev.slipway.application.runner.fake;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.runner.RunningJobsKit;

final class FakeRunningJobsTest extends RunningJobsKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
