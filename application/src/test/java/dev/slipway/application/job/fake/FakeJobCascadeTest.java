package dev.slipway.application.job.fake;

import dev.slipway.application.job.JobCascadeKit;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;

final class FakeJobCascadeTest extends JobCascadeKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
