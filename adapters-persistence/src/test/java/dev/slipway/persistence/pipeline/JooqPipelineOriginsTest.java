package dev.slipway.persistence.pipeline;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineOriginsKit;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqPipelineOriginsTest extends PipelineOriginsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }
}
