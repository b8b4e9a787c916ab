package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.DeploymentRecordsKit;
import dev.slipway.application.pipeline.CiWorld;

final class FakeDeploymentRecordsTest extends DeploymentRecordsKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
