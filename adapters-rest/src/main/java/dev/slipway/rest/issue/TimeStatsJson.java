package dev.slipway.rest.issue;

import dev.slipway.domain.issue.TimeStats;
import org.jspecify.annotations.Nullable;

/** Times of the work on an issue or merge request on the wire: in seconds, and as text for people. */
public record TimeStatsJson(int timeEstimate, int totalTimeSpent, @Nullable String humanTimeEstimate,
        @Nullable String humanTotalTimeSpent) {

    public static TimeStatsJson of(TimeStats times) {
        return new TimeStatsJson(times.estimate().seconds(), times.spent().seconds(), times.estimate().text(), times.spent().text());
    }
}
