package dev.slipway.domain.issue;

import java.util.Objects;

/**
 * Times of the work on an issue or merge request.
 *
 * @param estimate time that the work is expected to take
 * @param spent    time that it took so far
 */
public record TimeStats(WorkTime estimate, WorkTime spent) {

    public static final TimeStats NONE = new TimeStats(WorkTime.NONE, WorkTime.NONE);

    public TimeStats {
        Objects.requireNonNull(estimate);
        Objects.requireNonNull(spent);
    }

    /** Creates the times from numbers of seconds. */
    public static TimeStats of(int estimate, int spent) {
        return new TimeStats(new WorkTime(estimate), new WorkTime(spent));
    }
}
