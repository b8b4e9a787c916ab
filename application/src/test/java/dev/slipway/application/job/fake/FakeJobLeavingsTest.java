package dev.slipway.application.job.fake;

import dev.slipway.application.job.JobLeavingsKit;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;

final class FakeJobLeavingsTest extends JobLeavingsKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
