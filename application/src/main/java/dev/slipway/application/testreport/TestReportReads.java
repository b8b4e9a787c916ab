package dev.slipway.application.testreport;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.testreport.port.TestReports;
import dev.slipway.application.testreport.port.TestReports.JobNumbers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.testreport.JobTests;
import dev.slipway.domain.testreport.TestCase;
import dev.slipway.domain.testreport.TestCounts;
import dev.slipway.domain.testreport.TestReport;
import dev.slipway.domain.testreport.TestSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Returns the test report of a pipeline: in full, read from the files, or as a summary of its numbers. */
public final class TestReportReads {

    private final Access access;
    private final TestReports reports;
    private final ReadJUnit files;

    public TestReportReads(Access access, TestReports reports, ReadJUnit files) {
        this.access = access;
        this.reports = reports;
        this.files = files;
    }

    /**
     * Returns the full report. Attachments of tests are paths of the API, {@code projects/3/jobs/17/artifacts/screens/login.png}.
     *
     * @param answer builds the answer, which needs as much memory as the report, before the next report is read
     */
    public <T> T report(Caller caller, ProjectRef project, long pipelineId, Function<TestReport, T> answer) {
        long projectId = requirePipeline(caller, project, pipelineId);
        return files.report(() -> {
            Budget budget = new Budget(ReadJUnit.REPORT_BYTES, ReadJUnit.REPORT_TESTS);
            List<JobTests> jobs = new ArrayList<>();
            reports.files(pipelineId).forEach(file -> files.read(file, budget).map(job -> located(job, projectId)).ifPresent(jobs::add));
            return answer.apply(TestReport.of(jobs));
        });
    }

    public TestSummary summary(Caller caller, ProjectRef project, long pipelineId) {
        requirePipeline(caller, project, pipelineId);
        Map<String, List<JobNumbers>> suites = new LinkedHashMap<>();
        reports.numbers(pipelineId).forEach(job -> suites.computeIfAbsent(job.suite(), name -> new ArrayList<>()).add(job));
        List<TestSummary.Suite> shown = suites.entrySet().stream().map(suite -> suite(suite.getKey(), suite.getValue())).toList();
        return new TestSummary(shown.stream().map(TestSummary.Suite::counts).reduce(TestCounts.NONE, TestCounts::plus), shown);
    }

    private long requirePipeline(Caller caller, ProjectRef project, long pipelineId) {
        long projectId = access.project(caller, project, Ability.READ_PIPELINES).id();
        if (!reports.hasPipeline(projectId, pipelineId)) {
            throw Refusal.notFound();
        }
        return projectId;
    }

    /** Returns the summary of a suite. If a file of it was unreadable, the suite has an error and no numbers, as in the full report. */
    private static TestSummary.Suite suite(String name, List<JobNumbers> jobs) {
        Optional<String> error = jobs.stream().map(job -> job.error().orElse(null)).filter(Objects::nonNull).findFirst();
        TestCounts counts = error.isPresent() ? TestCounts.NONE
                : jobs.stream().map(JobNumbers::counts).reduce(TestCounts.NONE, TestCounts::plus);
        return new TestSummary.Suite(name, counts, jobs.stream().map(JobNumbers::jobId).toList(), error);
    }

    private static JobTests located(JobTests job, long projectId) {
        List<TestCase> cases = job.cases().stream().map(test -> test.attachment().isEmpty() ? test
                : new TestCase(test.status(), test.suite(), test.className(), test.name(), test.file(), test.seconds(), test.output(),
                        test.attachment().map(path -> "projects/" + projectId + "/jobs/" + job.jobId() + "/artifacts/" + path))).toList();
        return new JobTests(job.jobId(), job.jobName(), job.matrix(), cases, job.error());
    }
}
