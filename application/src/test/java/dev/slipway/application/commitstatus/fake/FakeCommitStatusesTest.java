package dev.slipway.application.commitstatus.fake;

import dev.slipway.application.commitstatus.CommitStatusesKit;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;

final class FakeCommitStatusesTest extends CommitStatusesKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
