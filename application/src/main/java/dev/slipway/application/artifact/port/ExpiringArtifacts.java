package dev.slipway.application.artifact.port;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Stores the retention of artifacts and removes them. All operations work in small batches that are safe to repeat, to interrupt and to run
 * in several processes at once.
 */
public interface ExpiringArtifacts {

    /**
     * Deletes expired artifacts that are not retained, the oldest first.
     *
     * @return blobs that no row names any more; fewer than {@code most} if no more are due
     */
    List<String> removeExpired(Instant now, int most);

    /** Returns jobs of a project with artifacts that can expire early, with ids above {@code afterJobId}, in the order of ids. */
    List<Long> expirable(long projectId, long afterJobId, Instant now, int most);

    /** Expires the artifacts of a job that are not retained. */
    void expire(long jobId, Instant now);

    /**
     * Returns pipelines of the ref of the given one that still retain their artifacts although a newer pipeline supersedes them, in the
     * order of ids. {@link dev.slipway.domain.artifact.Supersession} says which.
     */
    List<Long> superseded(long pipelineId, int most);

    /** Returns pipelines that still retain their artifacts although their ref is gone. */
    List<Long> orphaned(int most);

    /** Ends the retention of a pipeline's artifacts permanently. */
    void release(long pipelineId);

    /** Returns those of the keys that a row names, for an artifact or for a log. */
    Set<String> named(Collection<String> blobs);

    /**
     * Deletes a batch of files and logs of a pipeline that is being removed. Its jobs are locked, so no blob is added before the
     * transaction ends.
     *
     * @return blobs that no row names any more; empty if nothing is left
     */
    List<String> removeOfPipeline(long pipelineId, int most);

    /** Deletes a batch for all pipelines of a project that is being removed; as {@link #removeOfPipeline}. */
    List<String> removeOfProject(long projectId, int most);
}
