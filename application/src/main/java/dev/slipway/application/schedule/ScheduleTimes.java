package dev.slipway.application.schedule;

import dev.slipway.application.kernel.UnrecordedWork;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.application.schedule.port.DueSchedules.Due;
import dev.slipway.application.schedule.port.DueSchedules.Settlement;
import dev.slipway.domain.schedule.ScheduleFailure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Tracks the due times of schedules: starts attempts, and advances schedules to their next time. */
public final class ScheduleTimes {

    private static final int BATCH = 500;

    private final DueSchedules due;
    private final SchedulePolicy policy;
    private final Work work;
    private final Transactions transactions;
    private final InstantSource clock;

    public ScheduleTimes(DueSchedules due, SchedulePolicy policy, Work work, Transactions transactions, InstantSource clock) {
        this.due = due;
        this.policy = policy;
        this.work = work;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Counts an attempt at the current due time; empty if the schedule is not due. */
    Optional<Due> begin(long scheduleId) {
        return transactions.write(now -> due.begin(scheduleId, now));
    }

    /** Records work again for schedules that have been due for at least this time. */
    void resume(Duration since) {
        Instant limit = clock.instant().minus(since);
        UnrecordedWork.record(work, RunSchedule.KIND, after -> due.before(limit, after, BATCH));
    }

    boolean began(Due time, Duration ago) {
        return time.begunAt().plus(ago).isBefore(clock.instant());
    }

    /**
     * Advances a schedule to its next time, in the transaction that stores its pipeline or in one of its own.
     *
     * @return whether the schedule was still due at this time
     */
    boolean moveOn(Due time, Optional<ScheduleFailure> failure) {
        return transactions.write(now -> {
            boolean stays = failure.filter(ScheduleFailure::lasting).isEmpty();
            Instant next = time.draft().runAfter(time.at(), now, policy.interval());
            boolean moved = due.settle(time, new Settlement(next, stays, failure.map(ScheduleFailure::reason).orElse(null), now));
            if (moved && stays) {
                work.at(next, RunSchedule.KIND, time.id());
            }
            return moved;
        });
    }
}
