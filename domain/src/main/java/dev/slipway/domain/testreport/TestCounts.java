package dev.slipway.domain.testreport;

import java.util.Collection;

/** Adds up tests. Both kinds of report show these numbers. */
public record TestCounts(double seconds, long total, long success, long failed, long skipped, long error) {

    public static final TestCounts NONE = new TestCounts(0, 0, 0, 0, 0, 0);

    public static TestCounts of(Collection<TestCase> cases) {
        double seconds = cases.stream().mapToDouble(TestCase::seconds).sum();
        return new TestCounts(seconds, cases.size(), count(cases, TestStatus.SUCCESS),
                count(cases, TestStatus.FAILED), count(cases, TestStatus.SKIPPED), count(cases, TestStatus.ERROR));
    }

    public TestCounts plus(TestCounts other) {
        return new TestCounts(seconds + other.seconds, total + other.total, success + other.success,
                failed + other.failed, skipped + other.skipped, error + other.error);
    }

    private static long count(Collection<TestCase> cases, TestStatus status) {
        return cases.stream().filter(test -> test.status() == status).count();
    }
}
