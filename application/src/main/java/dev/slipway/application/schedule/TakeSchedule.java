package dev.slipway.application.schedule;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Makes the calling user the owner of a schedule, so that its pipelines run as that user. For maintainers; an owner stays the owner. */
public final class TakeSchedule {

    private final ScheduleAccess access;
    private final ScheduleReads reads;
    private final Schedules schedules;
    private final Transactions transactions;

    public TakeSchedule(ScheduleAccess access, ScheduleReads reads, Schedules schedules, Transactions transactions) {
        this.access = access;
        this.reads = reads;
        this.schedules = schedules;
        this.transactions = transactions;
    }

    public ScheduleDetail take(Caller caller, ProjectRef project, long scheduleId) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        long userId = caller.accountId().orElseThrow();
        transactions.run(now -> {
            if (!access.hold(caller, grant, scheduleId).ownedBy(userId)) {
                schedules.own(scheduleId, userId, now);
            }
        });
        return reads.detail(caller, grant, access.find(grant, scheduleId));
    }
}
