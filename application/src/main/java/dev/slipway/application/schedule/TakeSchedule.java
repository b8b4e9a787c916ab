package dev.slipway.application.schedule;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Makes the calling user the owner of a schedule, so that its pipelines run as that user. For maintainers; an owner stays the owner. */
public final class TakeSchedule {

    private final ScheduleAccess access;
    private final ScheduleReads reads;
    private final Schedules schedules;
    private final Transactions transactions;
    private final AuditTrail audit;

    public TakeSchedule(ScheduleAccess access, ScheduleReads reads, Schedules schedules, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.reads = reads;
        this.schedules = schedules;
        this.transactions = transactions;
        this.audit = audit;
    }

    public ScheduleDetail take(Caller caller, ProjectRef project, long scheduleId) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        long userId = caller.accountId().orElseThrow();
        transactions.run(now -> {
            ScheduleView schedule = access.hold(caller, grant, scheduleId);
            if (!schedule.ownedBy(userId)) {
                schedules.own(scheduleId, userId, now);
                audit.record(caller, now, AuditEvent.of(AuditEventType.SCHEDULE_OWNER_UPDATED, AuditEntity.project(grant.id()),
                        AuditTarget.named("Ci::PipelineSchedule", scheduleId, schedule.draft().description())));
            }
        });
        return reads.detail(caller, grant, access.find(grant, scheduleId));
    }
}
