package dev.slipway.domain.timetracking;

import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.issue.WorkTime;
import java.util.Optional;

/** Texts of the system notes about times, which clients read. */
public final class TimeNotes {

    private TimeNotes() {
    }

    /** Returns the note about a change; empty if it leaves the times as they are. */
    public static Optional<String> of(TimeStats present, TimeChange change) {
        return TimeRules.after(present, change).equals(present) ? Optional.empty() : Optional.of(switch (change) {
            case TimeChange.Estimate(WorkTime time) when time.seconds() > 0 -> "changed time estimate to " + time.text();
            case TimeChange.Estimate ignored -> "removed time estimate";
            case TimeChange.RemoveEstimate ignored -> "removed time estimate";
            case TimeChange.Spend(WorkTime time) -> (time.seconds() > 0 ? "added " : "subtracted ") + time.text() + " of time spent";
            case TimeChange.RemoveSpent ignored -> "removed time spent";
        });
    }
}
