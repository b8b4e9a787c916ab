package dev.slipway.persistence.schedule;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.schedule.DueSchedulesKit;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDueSchedulesTest extends DueSchedulesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }
}
