package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.DeploymentGuardsKit;
import dev.slipway.application.pipeline.CiWorld;

class FakeDeploymentGuardsTest extends DeploymentGuardsKit {

    private final FakeCiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
