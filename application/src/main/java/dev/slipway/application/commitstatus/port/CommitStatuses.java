package dev.slipway.application.commitstatus.port;

import dev.slipway.application.commitstatus.CommitStatusFilter;
import dev.slipway.application.commitstatus.CommitStatusView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.commitstatus.StatusReport;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Statuses of commits, and the rows of external jobs. A pipeline is locked before its external jobs are changed. */
public interface CommitStatuses {

    /**
     * Locks the reports about a commit against each other until the transaction ends, so that the first two of them make one pipeline.
     * Taken before pipelines.
     */
    void lock(long projectId, String sha);

    /**
     * Returns the newest pipeline of a commit that counts for its ref. Deleted pipelines are left out.
     *
     * @param ref        empty for any
     * @param pipelineId the only pipeline that is wanted; empty for any
     */
    Optional<Reported> newest(long projectId, String sha, Optional<String> ref, OptionalLong pipelineId);

    /** Returns the external job of a name that a user reported as pending or running; empty if there is none. */
    OptionalLong unfinished(long pipelineId, String name, long userId);

    /** Stores an external job as created. Earlier external jobs of its name count as retried from now on. */
    void add(NewStatus status, Instant now);

    /** Stores the parts of a report that are present, and the coverage of the pipeline that follows from it. */
    void describe(long jobId, StatusReport report, Instant now);

    /** Returns the status of a job of any kind; empty if there is none. */
    Optional<CommitStatusView> find(long jobId);

    /** Returns the statuses of a commit in pipelines that count for their refs. */
    Page<CommitStatusView> list(long projectId, String sha, CommitStatusFilter filter, PageRequest page);

    /** Pipeline that a report joins. */
    record Reported(long pipelineId, String ref, boolean tag, boolean refProtected) {}

    /** @param jobId reserved for it */
    record NewStatus(long jobId, long projectId, Reported pipeline, String name, long userId) {}
}
