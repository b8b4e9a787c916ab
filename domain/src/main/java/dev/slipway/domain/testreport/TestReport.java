package dev.slipway.domain.testreport;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The tests of a pipeline, one suite for each group of jobs. */
public record TestReport(List<TestSuite> suites) {

    public TestReport {
        suites = List.copyOf(suites);
    }

    /** Jobs whose suites have the same name are merged, in the order in which they come. */
    public static TestReport of(List<JobTests> jobs) {
        return new TestReport(grouped(jobs).entrySet().stream()
                .map(group -> suite(group.getKey(), group.getValue())).toList());
    }

    public TestCounts counts() {
        return suites.stream().map(TestSuite::counts).reduce(TestCounts.NONE, TestCounts::plus);
    }

    static Map<String, List<JobTests>> grouped(List<JobTests> jobs) {
        Map<String, List<JobTests>> groups = new LinkedHashMap<>();
        jobs.forEach(job -> groups.computeIfAbsent(job.suiteName(), name -> new ArrayList<>()).add(job));
        return groups;
    }

    static TestSuite suite(String name, List<JobTests> jobs) {
        Optional<String> error = jobs.stream().map(job -> job.error().orElse(null)).filter(Objects::nonNull)
                .findFirst();
        return new TestSuite(name, jobs.stream().flatMap(job -> job.cases().stream()).toList(), error);
    }
}
