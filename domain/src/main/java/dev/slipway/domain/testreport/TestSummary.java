package dev.slipway.domain.testreport;

import java.util.List;
import java.util.Optional;

/** The numbers of a pipeline's tests without the tests, for pages that must be quick. */
public record TestSummary(TestCounts total, List<Suite> suites) {

    /** The numbers of one suite, and the jobs they come from. */
    public record Suite(String name, TestCounts counts, List<Long> jobIds, Optional<String> error) {
        public Suite {
            jobIds = List.copyOf(jobIds);
        }
    }

    public TestSummary {
        suites = List.copyOf(suites);
    }

    public static TestSummary of(List<JobTests> jobs) {
        List<Suite> suites = TestReport.grouped(jobs).entrySet().stream().map(group -> {
            TestSuite suite = TestReport.suite(group.getKey(), group.getValue());
            List<Long> ids = group.getValue().stream().map(JobTests::jobId).toList();
            return new Suite(suite.name(), suite.counts(), ids, suite.error());
        }).toList();
        return new TestSummary(suites.stream().map(Suite::counts).reduce(TestCounts.NONE, TestCounts::plus), suites);
    }

    public Optional<String> error() {
        return suites.stream().flatMap(suite -> suite.error().stream()).findFirst();
    }
}
