package dev.slipway.rest.issue;

import dev.slipway.application.issue.IssueCounts;

/** Number of issues in each state. */
record IssueStatisticsJson(StatisticsJson statistics) {

    record StatisticsJson(CountsJson counts) {}

    record CountsJson(int all, int closed, int opened) {}

    static IssueStatisticsJson of(IssueCounts counts) {
        return new IssueStatisticsJson(new StatisticsJson(new CountsJson(counts.all(), counts.closed(), counts.opened())));
    }
}
