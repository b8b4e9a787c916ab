package dev.slipway.application.schedule;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.variable.VariableDraft;
import java.time.Instant;
import java.util.List;

/** Checks access and rules for the use cases on variables of schedules. The rules are those of project variables. */
public final class ScheduleVariables {

    private final ScheduleAccess access;
    private final Schedules schedules;
    private final AuditTrail audit;

    public ScheduleVariables(ScheduleAccess access, Schedules schedules, AuditTrail audit) {
        this.access = access;
        this.schedules = schedules;
        this.audit = audit;
    }

    ProjectGrant project(Caller caller, ProjectRef project) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        access.requireVariables(grant);
        return grant;
    }

    /** Locks the schedule for a change. */
    void hold(Caller caller, ProjectGrant grant, long scheduleId) {
        access.requireRunningOn(caller, grant, access.holdToChange(caller, grant, scheduleId).draft().ref());
    }

    /** Records a change. The event names the key, never the value. */
    void record(Caller caller, Instant now, ProjectGrant grant, AuditEventType type, String key) {
        audit.record(caller, now, AuditEvent.of(type, AuditEntity.project(grant.id()),
                AuditTarget.keyed("Ci::PipelineScheduleVariable", key)));
    }

    PipelineVariable find(long scheduleId, String key) {
        return schedules.variables(scheduleId).stream().filter(variable -> variable.key().equals(key)).findFirst()
                .orElseThrow(() -> Refusal.notFound("Pipeline Schedule Variable"));
    }

    static PipelineVariable checked(String key, String value, boolean file) {
        VariableDraft draft = new VariableDraft(key, value, file, false, false, false, VariableDraft.EVERYWHERE);
        List<FieldError> errors = draft.errors();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return new PipelineVariable(draft.key(), value, file);
    }
}
