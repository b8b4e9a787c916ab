package dev.slipway.rest.testreport;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.domain.testreport.TestCase;
import dev.slipway.domain.testreport.TestCounts;
import dev.slipway.domain.testreport.TestReport;
import dev.slipway.domain.testreport.TestSuite;
import dev.slipway.rest.edge.paging.Links;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Test report of a pipeline on the wire. */
record TestReportJson(double totalTime, long totalCount, long successCount, long failedCount, long skippedCount, long errorCount,
        List<SuiteJson> testSuites) {

    record SuiteJson(String name, double totalTime, long totalCount, long successCount, long failedCount, long skippedCount,
            long errorCount, @Nullable String suiteError, List<CaseJson> testCases) {}

    /** @param attachmentUrl omitted for a test without an attachment */
    record CaseJson(String status, @Nullable String name, @Nullable String classname, @Nullable String file, double executionTime,
            @Nullable String systemOutput, @Nullable String stackTrace,
            @Nullable Object recentFailures, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String attachmentUrl) {}

    static TestReportJson of(TestReport report, Links links) {
        TestCounts counts = report.counts();
        return new TestReportJson(counts.seconds(), counts.total(), counts.success(), counts.failed(), counts.skipped(), counts.error(),
                report.suites().stream().map(suite -> suite(suite, links)).toList());
    }

    private static SuiteJson suite(TestSuite suite, Links links) {
        TestCounts counts = suite.counts();
        return new SuiteJson(suite.name(), counts.seconds(), counts.total(), counts.success(), counts.failed(), counts.skipped(),
                counts.error(), suite.error().orElse(null), suite.cases().stream().map(test -> test(test, links)).toList());
    }

    private static CaseJson test(TestCase test, Links links) {
        return new CaseJson(test.status().wireName(), test.name(), test.className(), test.file(), test.seconds(),
                test.output().orElse(null), null, null, test.attachment().map(place -> links.api("/" + Links.path(place))).orElse(null));
    }
}
