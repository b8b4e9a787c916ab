package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.RateLimit;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.CiApplication;
import dev.slipway.application.pipeline.CiApplication.Ports;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.schedule.CreateSchedule;
import dev.slipway.application.schedule.DeleteSchedule;
import dev.slipway.application.schedule.RunSchedule;
import dev.slipway.application.schedule.ScheduleAccess;
import dev.slipway.application.schedule.SchedulePolicy;
import dev.slipway.application.schedule.ScheduleReads;
import dev.slipway.application.schedule.ScheduleTimes;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.application.schedule.port.Schedules;
import java.time.Duration;
import java.time.InstantSource;

/** The use cases of schedules, on the ports of a simulation. */
final class ScheduleApplication {

    final CreateSchedule create;
    final DeleteSchedule delete;
    final RunSchedule run;

    ScheduleApplication(Ports ports, CiApplication server) {
        InstantSource clock = ports.port(InstantSource.class);
        Transactions transactions = ports.port(Transactions.class);
        Work work = ports.port(Work.class);
        Schedules schedules = ports.port(Schedules.class);
        SchedulePolicy policy = new SchedulePolicy(Duration.ofMinutes(10), 0, 10, RateLimit.perMinute(1));
        ScheduleAccess access = new ScheduleAccess(server.access, schedules, server.rights, ports.port(PipelineOrigins.class), ports.port(Refs.class));
        create = new CreateSchedule(access, new ScheduleReads(access, schedules, ports.port(PipelineViews.class)), schedules, policy, work, transactions);
        delete = new DeleteSchedule(access, schedules, transactions);
        run = new RunSchedule(new ScheduleTimes(ports.port(DueSchedules.class), policy, work, transactions, clock), schedules,
                server.scheduledPipelines, server.access, ports.port(Credentials.class), ports.port(Observations.class));
    }
}
