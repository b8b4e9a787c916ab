package dev.slipway.application.pipeline.fake;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineOriginsKit;

final class FakePipelineOriginsTest extends PipelineOriginsKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
