package dev.slipway.rest.testreport;

import dev.slipway.domain.testreport.TestCounts;
import dev.slipway.domain.testreport.TestSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Test counts of a pipeline on the wire. */
record TestSummaryJson(TotalJson total, List<SuiteJson> testSuites) {

    record TotalJson(double time, long count, long success, long failed, long skipped, long error, @Nullable String suiteError) {}

    record SuiteJson(String name, double totalTime, long totalCount, long successCount, long failedCount, long skippedCount,
            long errorCount, List<Long> buildIds, @Nullable String suiteError) {}

    static TestSummaryJson of(TestSummary summary) {
        TestCounts total = summary.total();
        return new TestSummaryJson(
                new TotalJson(total.seconds(), total.total(), total.success(), total.failed(), total.skipped(), total.error(),
                summary.error().orElse(null)), summary.suites().stream().map(TestSummaryJson::suite).toList());
    }

    private static SuiteJson suite(TestSummary.Suite suite) {
        TestCounts counts = suite.counts();
        return new SuiteJson(suite.name(), counts.seconds(), counts.total(), counts.success(), counts.failed(), counts.skipped(),
                counts.error(), suite.jobIds(), suite.error().orElse(null));
    }
}
