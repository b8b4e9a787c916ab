package dev.slipway.domain.timetracking;

import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.issue.WorkTime;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Decides what a change makes of the times of an object. */
public final class TimeRules {

    /** Maximum characters of the summary of a time that was spent. */
    public static final int SUMMARY = 255;

    private TimeRules() {
    }

    /** Returns why the change is rejected; empty if it is allowed. */
    public static Optional<Reason> error(TimeStats present, TimeChange change) {
        return switch (change) {
            case TimeChange.Estimate(WorkTime time) when time.seconds() < 0 -> Optional.of(Reason.of("time.estimate_invalid"));
            case TimeChange.Spend(WorkTime time) when total(present, time) < 0 -> Optional.of(Reason.of("time.subtracts_too_much"));
            case TimeChange.Spend(WorkTime time) when total(present, time) > Integer.MAX_VALUE -> Optional.of(Reason.of("time.too_long"));
            case TimeChange.Estimate ignored -> Optional.empty();
            case TimeChange.Spend ignored -> Optional.empty();
            case TimeChange.RemoveEstimate ignored -> Optional.empty();
            case TimeChange.RemoveSpent ignored -> Optional.empty();
        };
    }

    private static long total(TimeStats present, WorkTime added) {
        return (long) present.spent().seconds() + added.seconds();
    }

    /** Returns the times after an allowed change. */
    public static TimeStats after(TimeStats present, TimeChange change) {
        return switch (change) {
            case TimeChange.Estimate(WorkTime time) -> new TimeStats(time, present.spent());
            case TimeChange.Spend(WorkTime time) ->
                new TimeStats(present.estimate(), new WorkTime(Math.toIntExact(total(present, time))));
            case TimeChange.RemoveEstimate ignored -> new TimeStats(WorkTime.NONE, present.spent());
            case TimeChange.RemoveSpent ignored -> new TimeStats(present.estimate(), WorkTime.NONE);
        };
    }
}
