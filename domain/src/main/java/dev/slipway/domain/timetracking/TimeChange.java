package dev.slipway.domain.timetracking;

import dev.slipway.domain.issue.WorkTime;
import java.util.Objects;

/** Change of the times of the work on an object. */
public sealed interface TimeChange {

    /** Replaces the estimate. */
    record Estimate(WorkTime time) implements TimeChange {

        public Estimate {
            Objects.requireNonNull(time);
        }
    }

    /** Adds a time that was spent; a negative one is subtracted. */
    record Spend(WorkTime time) implements TimeChange {

        public Spend {
            Objects.requireNonNull(time);
        }
    }

    /** Removes the estimate. */
    record RemoveEstimate() implements TimeChange {}

    /** Removes all time that was spent. */
    record RemoveSpent() implements TimeChange {}
}
