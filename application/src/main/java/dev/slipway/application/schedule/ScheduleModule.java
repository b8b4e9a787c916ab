package dev.slipway.application.schedule;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.PipelineModule;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.application.schedule.port.Schedules;

/** Makes the use cases of schedules and their variables. */
public final class ScheduleModule {

    /** Ports and settings that the use cases need. */
    public record Ports(DueSchedules dueSchedules, Schedules schedules, SchedulePolicy policy) {}

    public final Ports ports;
    public final ScheduleReads scheduleReads;
    public final CreateSchedule createSchedule;
    public final UpdateSchedule updateSchedule;
    public final TakeSchedule takeSchedule;
    public final PlaySchedule playSchedule;
    public final DeleteSchedule deleteSchedule;
    public final CreateScheduleVariable createScheduleVariable;
    public final UpdateScheduleVariable updateScheduleVariable;
    public final DeleteScheduleVariable deleteScheduleVariable;

    // Recorded work
    public final RunSchedule runSchedule;

    public ScheduleModule(Ports ports, KernelModule kernel, AccessModule access, AuditModule audit, RepositoryModule repository,
            PipelineModule pipeline) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        Work work = kernel.ports.work();
        ScheduleAccess scheduleAccess = new ScheduleAccess(access.access, ports.schedules(), pipeline.operation.pipelineRights,
                pipeline.ports.pipelineOrigins(), repository.ports.refs());
        scheduleReads = new ScheduleReads(scheduleAccess, ports.schedules(), pipeline.ports.pipelineViews());
        createSchedule = new CreateSchedule(scheduleAccess, scheduleReads, ports.schedules(), ports.policy(), work, transactions);
        updateSchedule = new UpdateSchedule(scheduleAccess, scheduleReads, ports.schedules(), work, transactions,
                kernel.ports.clock());
        takeSchedule = new TakeSchedule(scheduleAccess, scheduleReads, ports.schedules(), transactions, audit.auditTrail);
        playSchedule = new PlaySchedule(scheduleAccess, ports.schedules(), pipeline.creation.createScheduledPipeline,
                access.actionLimiter);
        deleteSchedule = new DeleteSchedule(scheduleAccess, ports.schedules(), transactions);
        ScheduleVariables scheduleVariables = new ScheduleVariables(scheduleAccess, ports.schedules(), audit.auditTrail);
        createScheduleVariable = new CreateScheduleVariable(scheduleVariables, ports.schedules(), ports.policy(), transactions);
        updateScheduleVariable = new UpdateScheduleVariable(scheduleVariables, ports.schedules(), transactions);
        deleteScheduleVariable = new DeleteScheduleVariable(scheduleVariables, ports.schedules(), transactions);
        ScheduleTimes scheduleTimes = new ScheduleTimes(ports.dueSchedules(), ports.policy(), work, transactions, kernel.ports.clock());
        runSchedule = new RunSchedule(scheduleTimes, ports.schedules(), pipeline.creation.createScheduledPipeline, access.access,
                access.ports.credentials(), kernel.ports.observations());
    }
}
