package dev.slipway.application.job.fake;

import dev.slipway.application.job.JobViewsKit;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;

final class FakeJobViewsTest extends JobViewsKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
