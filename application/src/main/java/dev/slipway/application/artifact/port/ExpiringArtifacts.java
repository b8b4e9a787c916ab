package dev.slipway.application.artifact.port;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * What keeps files and what lets them go. Everything here works in small steps that can be repeated, stopped and done by several
 * processes at once.
 */
public interface ExpiringArtifacts {

    /**
     * Forgets files whose time is over and that nothing keeps, the oldest first.
     *
     * @return the blobs that nothing names any more; fewer than {@code most} when nothing more is due
     */
    List<String> removeExpired(Instant now, int most);

    /** Jobs of a project with files that could be let go before their time, after a job's id, in the order of ids. */
    List<Long> expirable(long projectId, long afterJobId, Instant now, int most);

    /** Ends the time of a job's files, where nothing keeps them by now. */
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

    /** Those of the keys that a row names, be it for a file or for a log. */
    Set<String> named(Collection<String> blobs);

    /**
     * Forgets some files and logs of a pipeline that is being removed. Its jobs are held, so nothing is named anew before the unit of work
     * ends.
     *
     * @return the blobs that nothing names any more; none when nothing is left
     */
    List<String> removeOfPipeline(long pipelineId, int most);

    /** The same for all pipelines of a project that is being removed. */
    List<String> removeOfProject(long projectId, int most);
}
