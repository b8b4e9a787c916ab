package dev.slipway.application.testreport.port;

import dev.slipway.domain.testreport.TestCounts;
import java.util.List;
import java.util.Optional;

/** Stores the test reports of jobs: files and, separately, their numbers, so that summaries read no files. */
public interface TestReports {

    /** Returns whether a project has this pipeline, and it is not deleted. */
    boolean hasPipeline(long projectId, long pipelineId);

    /** Returns the available report files of a pipeline's latest jobs, in the order of the jobs' ids. */
    List<ReportFile> files(long pipelineId);

    /** Returns the numbers of a pipeline's latest jobs, in the order of the jobs' ids, even if the files are gone. */
    List<JobNumbers> numbers(long pipelineId);

    /** Returns how reports name a job; empty if there is no such job. */
    Optional<ReportJob> job(long jobId);

    /** Stores a job's numbers, replacing earlier ones. */
    void keep(JobNumbers numbers);

    /** @param matrix whether the job is part of a matrix */
    record ReportJob(long id, String name, boolean matrix) {}

    /** @param blob key of the file, which is compressed with gzip */
    record ReportFile(ReportJob job, String blob) {}

    /** @param error why the file is unreadable */
    record JobNumbers(long jobId, String suite, TestCounts counts, Optional<String> error) {}
}
