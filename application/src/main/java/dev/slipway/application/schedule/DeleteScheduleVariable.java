package dev.slipway.application.schedule;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEventType;

/** Deletes a variable of a schedule, and returns it, as the API requires. Existing pipelines keep it. */
public final class DeleteScheduleVariable {

    private final ScheduleVariables variables;
    private final Schedules schedules;
    private final Transactions transactions;

    public DeleteScheduleVariable(ScheduleVariables variables, Schedules schedules, Transactions transactions) {
        this.variables = variables;
        this.schedules = schedules;
        this.transactions = transactions;
    }

    public PipelineVariable delete(Caller caller, ProjectRef project, long scheduleId, String key) {
        ProjectGrant grant = variables.project(caller, project);
        return transactions.write(now -> {
            variables.hold(caller, grant, scheduleId);
            PipelineVariable found = variables.find(scheduleId, key);
            schedules.remove(scheduleId, key);
            variables.record(caller, now, grant, AuditEventType.CI_VARIABLE_DELETED, key);
            return found;
        });
    }
}
