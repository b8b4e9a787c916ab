package dev.slipway.application.schedule;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEventType;

/** Adds a variable to the pipelines of a schedule. */
public final class CreateScheduleVariable {

    private final ScheduleVariables variables;
    private final Schedules schedules;
    private final SchedulePolicy policy;
    private final Transactions transactions;

    public CreateScheduleVariable(ScheduleVariables variables, Schedules schedules, SchedulePolicy policy, Transactions transactions) {
        this.variables = variables;
        this.schedules = schedules;
        this.policy = policy;
        this.transactions = transactions;
    }

    public PipelineVariable create(Caller caller, ProjectRef project, long scheduleId, PipelineVariable wanted) {
        ProjectGrant grant = variables.project(caller, project);
        return transactions.write(now -> {
            variables.hold(caller, grant, scheduleId);
            PipelineVariable variable = ScheduleVariables.checked(wanted.key(), wanted.value(), wanted.file());
            if (schedules.variables(scheduleId).size() >= policy.variables()) {
                throw Refusal.invalid("base", "schedule.too_many_variables", policy.variables());
            }
            if (!schedules.add(scheduleId, variable, now)) {
                throw Refusal.invalid("key", "field.taken");
            }
            variables.record(caller, now, grant, AuditEventType.CI_VARIABLE_CREATED, variable.key());
            return variable;
        });
    }
}
