package dev.slipway.application.testreport;

import dev.slipway.application.testreport.port.TestReports;
import dev.slipway.application.testreport.port.TestReports.JobNumbers;
import dev.slipway.application.testreport.port.TestReports.ReportFile;
import dev.slipway.domain.testreport.JobTests;
import dev.slipway.domain.testreport.TestReport;
import java.util.List;
import java.util.Optional;

/** Counts the tests of a report on upload, so that summaries do not read the file. */
public final class CountTests {

    private final TestReports reports;
    private final ReadJUnit files;

    public CountTests(TestReports reports, ReadJUnit files) {
        this.reports = reports;
        this.files = files;
    }

    /** Reads the file and counts its tests. Called outside of transactions. Empty if the job or the file is gone. */
    public Optional<JobNumbers> count(long jobId, String blob) {
        return reports.job(jobId).flatMap(job -> files.file(() ->
                files.read(new ReportFile(job, blob), new Budget(ReadJUnit.FILE_BYTES, ReadJUnit.FILE_TESTS)).map(CountTests::numbers)));
    }

    /** Stores the counts, in the transaction that stores the artifact. */
    public void keep(JobNumbers numbers) {
        reports.keep(numbers);
    }

    private static JobNumbers numbers(JobTests job) {
        return new JobNumbers(job.jobId(), job.suiteName(), TestReport.of(List.of(job)).counts(), job.error());
    }
}
