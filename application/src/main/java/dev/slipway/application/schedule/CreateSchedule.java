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
import java.util.List;

/** Creates a schedule. Its pipelines run as the user who creates it. */
public final class CreateSchedule {

    private final ScheduleAccess access;
    private final ScheduleReads reads;
    private final Schedules schedules;
    private final SchedulePolicy policy;
    private final Work work;
    private final Transactions transactions;

    public CreateSchedule(ScheduleAccess access, ScheduleReads reads, Schedules schedules, SchedulePolicy policy, Work work,
            Transactions transactions) {
        this.access = access;
        this.reads = reads;
        this.schedules = schedules;
        this.policy = policy;
        this.work = work;
        this.transactions = transactions;
    }

    public ScheduleDetail create(Caller caller, ProjectRef project, ScheduleDraft draft) {
        ProjectGrant grant = access.project(caller, project, Ability.CREATE_SCHEDULE);
        List<FieldError> errors = draft.errors();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        access.requireRunningOn(caller, grant, draft.ref());
        long id = transactions.write(now -> insert(grant.id(), caller.accountId().orElseThrow(), draft, now));
        return reads.detail(caller, grant, access.find(grant, id));
    }

    private long insert(long projectId, long ownerId, ScheduleDraft draft, Instant now) {
        int kept = schedules.lockAndCount(projectId);
        if (policy.most() > 0 && kept >= policy.most()) {
            throw Refusal.invalid("base", "schedule.too_many", policy.most());
        }
        Instant next = draft.firstRun(now);
        long id = schedules.insert(projectId, ownerId, draft, next, now);
        if (draft.active()) {
            work.at(next, RunSchedule.KIND, id);
        }
        return id;
    }
}
