package dev.slipway.persistence.runner;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.runner.RunnersKit;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqRunnersTest extends RunnersKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }
}
