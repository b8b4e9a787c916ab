package dev.slipway.application.testreport.port;

import dev.slipway.domain.testreport.TestCounts;
import java.util.List;
import java.util.Optional;

/** The test reports of jobs: the files that jobs sent, and their numbers, kept apart so that summaries read no files. */
public interface TestReports {

    /** Whether a project has this pipeline, and it is not deleted. */
    boolean hasPipeline(long projectId, long pipelineId);

    /** The report files of a pipeline's latest jobs that can still be had, in the order of the jobs' ids. */
    List<ReportFile> files(long pipelineId);

    /** The numbers of a pipeline's latest jobs, in the order of the jobs' ids, also where the files are gone. */
    List<JobNumbers> numbers(long pipelineId);

    /** How a job is named in reports; empty where there is no such job. */
    Optional<ReportJob> job(long jobId);

    /** Writes a job's numbers down, in place of those it had. */
    void keep(JobNumbers numbers);

    /** @param matrix whether the job is one of a matrix */
    record ReportJob(long id, String name, boolean matrix) {}

    /** @param blob the key of the file, packed by gzip */
    record ReportFile(ReportJob job, String blob) {}

    /** @param error why the file could not be read */
    record JobNumbers(long jobId, String suite, TestCounts counts, Optional<String> error) {}
}
