package dev.slipway.application.job.port;

import dev.slipway.application.job.ResourceGroupView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.job.ProcessMode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Resources of a project of which one job at a time holds one. */
public interface ResourceGroups {

    /**
     * Locks the group for the present unit of work, making it where it does not exist yet, so that whoever assigns the resource sees every
     * candidate that was there before. The candidate's pipeline is locked before.
     *
     * @return the id of the group
     */
    long lock(long projectId, String key);

    /**
     * The job whose turn it is, by the group's mode; empty where the resource is held, or nobody's turn it is. Where it is the turn of a job
     * whose pipeline waits for another one, directly or by way of other resources and whose turn they are, the jobs of that go first.
     * Locks nothing.
     */
    Optional<Candidate> next(long groupId);

    /**
     * A job that waits for the resource although whoever holds it waits for the job: directly, as a trigger job for its pipeline, or by way of
     * other resources and whose turn they are. Locks nothing.
     */
    Optional<Candidate> deadlocked(long groupId);

    /** The groups for whose resources jobs of a pipeline wait, or of those that it waits for, in the order of ids. */
    List<Long> waitedFor(long pipelineId);

    /** Groups for whose resource somebody waits while nobody holds it, after a group's id, in the order of ids. */
    List<Long> idle(long after, int most);

    /**
     * Locks the group, looks again, and gives the resource to the job. The job's pipeline is locked before.
     *
     * @return false, with nothing changed, where it is not that job's turn any more
     */
    boolean take(long groupId, long jobId, Instant now);

    record Candidate(long jobId, long pipelineId) {}

    /** Those of a project, in the order of ids. */
    Page<ResourceGroupView> list(long projectId, PageRequest page);

    Optional<ResourceGroupView> find(long projectId, String key);

    /** Says whose turn it is from now on. */
    void order(long groupId, ProcessMode mode, Instant now);
}
