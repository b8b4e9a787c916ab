package dev.slipway.application.schedule;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEventType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Updates a variable of a schedule; its key stays. Existing pipelines keep the previous value. */
public final class UpdateScheduleVariable {

    private final ScheduleVariables variables;
    private final Schedules schedules;
    private final Transactions transactions;

    public UpdateScheduleVariable(ScheduleVariables variables, Schedules schedules, Transactions transactions) {
        this.variables = variables;
        this.schedules = schedules;
        this.transactions = transactions;
    }

    /** Fields to change; null leaves a field unchanged. */
    public record Request(String value, @Nullable Boolean file) {

        /** Omits the value, which may be a secret. */
        @Override
        public String toString() {
            return "Request[" + file + "]";
        }
    }

    public PipelineVariable update(Caller caller, ProjectRef project, long scheduleId, String key, Request request) {
        ProjectGrant grant = variables.project(caller, project);
        return transactions.write(now -> {
            variables.hold(caller, grant, scheduleId);
            PipelineVariable old = variables.find(scheduleId, key);
            PipelineVariable changed = ScheduleVariables.checked(key, Objects.requireNonNullElse(request.value(), old.value()),
                    Objects.requireNonNullElse(request.file(), old.file()));
            schedules.change(scheduleId, changed, now);
            variables.record(caller, now, grant, AuditEventType.CI_VARIABLE_UPDATED, key);
            return changed;
        });
    }
}
