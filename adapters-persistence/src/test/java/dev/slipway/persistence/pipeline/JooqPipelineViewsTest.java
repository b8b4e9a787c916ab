package dev.slipway.persistence.pipeline;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineViewsKit;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqPipelineViewsTest extends PipelineViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }
}
