package dev.slipway.domain.testreport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestReportTest {

    private static TestCase test(TestStatus status, String name, double seconds) {
        return new TestCase(status, "suite", "Class", name, null, seconds, Optional.empty(), Optional.empty());
    }

    private static JobTests job(long id, String name, TestCase... cases) {
        return new JobTests(id, name, false, List.of(cases), Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {"rspec 1/3,rspec", "rspec 1:3,rspec", "rspec 1\\3,rspec", "rspec,rspec",
        "rspec: [a],rspec", "rspec 1/3 2/4,rspec", "rspec 1,rspec 1", "1/3,1/3", "rspec 1 / 3,rspec",
        "a 1/2 1/2 1/2 1/2,a 1/2"})
    void parts_of_a_parallel_job_share_a_name(String job, String suite) {
        assertEquals(suite, job(1, job).suiteName());
    }

    @Test
    void a_matrix_job_keeps_its_name() {
        assertEquals("rspec: [a]", new JobTests(1, "rspec: [a]", true, List.of(), Optional.empty()).suiteName());
    }

    @Test
    void suites_of_one_name_are_merged_and_cases_ordered() {
        TestReport report = TestReport.of(List.of(
                job(1, "unit 1/2", test(TestStatus.SKIPPED, "a", 1), test(TestStatus.SUCCESS, "b", 2)),
                job(2, "lint", test(TestStatus.SUCCESS, "z", 1)),
                job(3, "unit 2/2", test(TestStatus.ERROR, "c", 3), test(TestStatus.FAILED, "d", 4),
                        test(TestStatus.SUCCESS, "b", 5))));
        assertEquals(List.of("unit", "lint"), report.suites().stream().map(TestSuite::name).toList());
        assertEquals(List.of("c", "d", "b", "a"),
                report.suites().getFirst().cases().stream().map(TestCase::name).toList());
        assertEquals(new TestCounts(13, 4, 1, 1, 1, 1), report.suites().getFirst().counts());
        assertEquals(new TestCounts(14, 5, 2, 1, 1, 1), report.counts());
    }

    @Test
    void a_broken_file_empties_its_suite() {
        JobTests broken = new JobTests(2, "unit 2/2", false, List.of(), Optional.of("JUnit XML parsing failed: x"));
        List<JobTests> jobs = List.of(job(1, "unit 1/2", test(TestStatus.FAILED, "a", 1)), broken);
        TestReport report = TestReport.of(jobs);
        assertEquals(new TestSuite("unit", List.of(), broken.error()), report.suites().getFirst());
        assertEquals(TestCounts.NONE, report.counts());
        TestSummary summary = TestSummary.of(jobs);
        assertEquals(new TestSummary.Suite("unit", TestCounts.NONE, List.of(1L, 2L), broken.error()),
                summary.suites().getFirst());
        assertEquals(broken.error(), summary.error());
    }

    @Test
    void the_summary_has_the_numbers_of_the_report() {
        List<JobTests> jobs = List.of(job(1, "unit", test(TestStatus.SUCCESS, "a", 1)),
                job(2, "lint", test(TestStatus.ERROR, "b", 2)));
        assertEquals(TestReport.of(jobs).counts(), TestSummary.of(jobs).total());
        assertEquals(new TestCounts(0, 0, 0, 0, 0, 0), TestSummary.of(List.of()).total());
        assertEquals(Optional.empty(), TestSummary.of(jobs).error());
    }
}
