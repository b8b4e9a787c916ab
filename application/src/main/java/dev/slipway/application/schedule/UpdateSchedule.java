package dev.slipway.application.schedule;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;

/** Updates a schedule. Needs the right to run pipelines on both its old and its new ref. */
public final class UpdateSchedule {

    private final ScheduleAccess access;
    private final ScheduleReads reads;
    private final Schedules schedules;
    private final Work work;
    private final Transactions transactions;
    private final InstantSource clock;

    public UpdateSchedule(ScheduleAccess access, ScheduleReads reads, Schedules schedules, Work work, Transactions transactions,
            InstantSource clock) {
        this.access = access;
        this.reads = reads;
        this.schedules = schedules;
        this.work = work;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Fields to change; null leaves a field unchanged. */
    public record Request(String description, String ref, String cron, String cronTimezone, Boolean active) {

        ScheduleDraft applied(ScheduleDraft old) {
            return new ScheduleDraft(Objects.requireNonNullElse(description, old.description()), Objects.requireNonNullElse(ref, old.ref()),
                    Objects.requireNonNullElse(cron, old.cron()), Objects.requireNonNullElse(cronTimezone, old.cronTimezone()),
                    Objects.requireNonNullElse(active, old.active()));
        }
    }

    public ScheduleDetail update(Caller caller, ProjectRef project, long scheduleId, Request request) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        transactions.write(() -> change(caller, grant, scheduleId, request));
        return reads.detail(caller, grant, access.find(grant, scheduleId));
    }

    /** Reads the clock under the lock: while it waited, a run may have become due. */
    private void change(Caller caller, ProjectGrant grant, long scheduleId, Request request) {
        ScheduleView old = access.holdToChange(caller, grant, scheduleId);
        Instant now = clock.instant();
        access.requireRunningOn(caller, grant, old.draft().ref());
        ScheduleDraft changed = request.applied(old.draft());
        List<FieldError> errors = changed.errors();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        access.requireRunningOn(caller, grant, changed.ref());
        boolean same = changed.keepsTimesOf(old.draft());
        Instant next = same ? old.nextRunAt() : changed.firstRun(now);
        schedules.update(scheduleId, changed, next, now);
        if (!same && changed.active()) {
            work.at(next, RunSchedule.KIND, scheduleId);
        }
    }
}
