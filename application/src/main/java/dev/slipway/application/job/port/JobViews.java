package dev.slipway.application.job.port;

import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.job.JobStatus;
import java.util.Optional;
import java.util.Set;

/** Jobs as clients see them, each answer in one statement. Jobs of deleted pipelines are not there; trigger jobs are apart. */
public interface JobViews {

    Optional<JobView> find(long projectId, long jobId);

    /**
     * All runs of all jobs of a project, highest id first.
     *
     * @param scope only jobs in one of these statuses; empty for all
     */
    Page<JobView> ofProject(long projectId, Set<JobStatus> scope, PageRequest page);

    /**
     * The jobs of a pipeline, highest id first.
     *
     * @param retried whether runs that were repeated are listed too
     * @return empty where the project has no such pipeline
     */
    Optional<Page<JobView>> ofPipeline(long projectId, long pipelineId, Set<JobStatus> scope, boolean retried, PageRequest page);

    Optional<BridgeView> findBridge(long projectId, long jobId);

    /**
     * The trigger jobs of a pipeline, highest id first.
     *
     * @param retried whether runs that were repeated are listed too
     * @return empty where the project has no such pipeline
     */
    Optional<Page<BridgeView>> bridges(long projectId, long pipelineId, Set<JobStatus> scope, boolean retried, PageRequest page);
}
