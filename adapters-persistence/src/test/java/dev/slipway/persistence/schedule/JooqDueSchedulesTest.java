package dev.slipway.persistence.schedule;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.schedule.DueSchedulesKit;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.application.schedule.port.Schedules;
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

    @Override
    protected Schedules schedules() {
        return HERE.get(Schedules.class);
    }

    @Override
    protected DueSchedules due() {
        return HERE.get(DueSchedules.class);
    }
}
