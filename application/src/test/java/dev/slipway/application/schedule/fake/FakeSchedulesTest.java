package dev.slipway.application.schedule.fake;

import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.schedule.SchedulesKit;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.application.schedule.port.Schedules;

final class FakeSchedulesTest extends SchedulesKit {

    private final FakeCiWorld world = new FakeCiWorld();
    private final FakeSchedules schedules =
            new FakeSchedules(world.transactions(), project -> world.port(PipelineOrigins.class).find(project).isPresent());
    private final FakeDueSchedules due = new FakeDueSchedules(world.transactions(), schedules);

    @Override
    protected CiWorld world() {
        return world;
    }

    @Override
    protected Schedules schedules() {
        return schedules;
    }

    @Override
    protected DueSchedules due() {
        return due;
    }
}
