package dev.slipway.application.runner.fake;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.runner.RunnerJobsKit;

final class FakeRunnerJobsTest extends RunnerJobsKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
