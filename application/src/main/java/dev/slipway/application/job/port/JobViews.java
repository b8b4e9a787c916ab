package dev.slipway.application.job.port;

import dev.slipway.application.access.Guarded;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.job.JobStatus;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads jobs for answers, each in one statement. Excludes jobs of deleted pipelines; bridges are separate. */
public interface JobViews {

    Optional<JobView> find(long projectId, long jobId);

    /** Returns a job together with the facts for the access decision about its project, in one round trip where the project is an id. */
    Guarded<JobView> find(ProjectRef project, OptionalLong account, long jobId);

    /** Returns all runs of all jobs of a project, highest id first. @param scope only jobs in one of these statuses; empty for all */
    Page<JobView> ofProject(long projectId, Set<JobStatus> scope, PageRequest page);

    /**
     * Returns the jobs of a pipeline, highest id first.
     *
     * @param retried whether retried runs are included
     * @return empty if the project has no such pipeline
     */
    Optional<Page<JobView>> ofPipeline(long projectId, long pipelineId, Set<JobStatus> scope, boolean retried, PageRequest page);

    Optional<BridgeView> findBridge(long projectId, long jobId);

    /**
     * Returns the bridges of a pipeline, highest id first.
     *
     * @param retried whether retried runs are included
     * @return empty if the project has no such pipeline
     */
    Optional<Page<BridgeView>> bridges(long projectId, long pipelineId, Set<JobStatus> scope, boolean retried, PageRequest page);
}
