package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.DeploymentApprovalsKit;
import dev.slipway.application.pipeline.CiWorld;

class FakeDeploymentApprovalsTest extends DeploymentApprovalsKit {

    private final FakeCiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
