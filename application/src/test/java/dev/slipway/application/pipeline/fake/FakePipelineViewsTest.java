package dev.slipway.application.pipeline.fake;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineViewsKit;

final class FakePipelineViewsTest extends PipelineViewsKit {

    private final CiWorld world = new FakeCiWorld();

    @Override
    protected CiWorld world() {
        return world;
    }
}
