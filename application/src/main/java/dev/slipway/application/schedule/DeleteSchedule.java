package dev.slipway.application.schedule;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Deletes a schedule. Pipelines that it created stay, with their variables. */
public final class DeleteSchedule {

    private final ScheduleAccess access;
    private final Schedules schedules;
    private final Transactions transactions;

    public DeleteSchedule(ScheduleAccess access, Schedules schedules, Transactions transactions) {
        this.access = access;
        this.schedules = schedules;
        this.transactions = transactions;
    }

    public void delete(Caller caller, ProjectRef project, long scheduleId, Freshness freshness) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        transactions.write(() -> {
            freshness.check(access.hold(caller, grant, scheduleId).updatedAt());
            schedules.delete(scheduleId);
        });
    }
}
