package dev.slipway.application.schedule.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.schedule.ScheduleView.Trouble;
import dev.slipway.application.schedule.fake.FakeSchedules.Row;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is due among schedules in memory. */
public final class FakeDueSchedules implements DueSchedules {

    private final FakeTransactions transactions;
    private final FakeSchedules schedules;

    public FakeDueSchedules(FakeTransactions transactions, FakeSchedules schedules) {
        this.transactions = transactions;
        this.schedules = schedules;
    }

    @Override
    public List<Long> before(Instant time, long after, int most) {
        return schedules.rows().rows().filter(row -> row.draft().active() && row.nextRunAt().isBefore(time) && row.id() > after)
                .map(Row::id).limit(most).toList();
    }

    @Override
    public Optional<Due> begin(long scheduleId, Instant now) {
        return transactions.write(() -> schedules.rows().find(scheduleId).filter(row -> row.draft().active() && !row.nextRunAt().isAfter(
                now)).map(row -> {
            Row begun = new Row(row.id(), row.projectId(), row.ownerId(), row.draft(), row.nextRunAt(), row.attempts() + 1,
                    row.begunAt() == null ? now : row.begunAt(), row.trouble(),
                    row.createdAt(), row.updatedAt(), row.variables());
            schedules.rows().put(scheduleId, begun);
            return new Due(row.id(), row.projectId(), row.ownerId(), row.draft(), row.nextRunAt(), begun.attempts(), begun.begunAt());
        }));
    }

    @Override
    public boolean settle(Due due, Settlement settlement) {
        return transactions.write(() -> schedules.rows().find(due.id())
                .filter(row -> row.draft().active() && row.nextRunAt().equals(due.at())).map(row -> {
                    ScheduleDraft draft = row.draft();
                    Trouble trouble = settlement.trouble() == null ? null : new Trouble(settlement.trouble(), settlement.now());
                    schedules.rows().put(row.id(), new Row(row.id(), row.projectId(), row.ownerId(),
                            new ScheduleDraft(draft.description(), draft.ref(), draft.cron(), draft.cronTimezone(), settlement.stays()),
                            settlement.nextRunAt(), 0, null, trouble, row.createdAt(), row.updatedAt(), row.variables()));
                    return true;
                }).orElse(false));
    }
}
