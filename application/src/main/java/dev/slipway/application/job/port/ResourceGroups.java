package dev.slipway.application.job.port;

import dev.slipway.application.job.ResourceGroupView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.job.ProcessMode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores resource groups of projects. One job at a time has the resource of a group. */
public interface ResourceGroups {

    /**
     * Locks the group until the transaction ends, and creates it if it does not exist. The transaction that assigns the resource therefore
     * sees every earlier candidate. The candidate's pipeline is locked before.
     *
     * @return the id of the group
     */
    long lock(long projectId, String key);

    /**
     * Returns the next job for the resource by the group's process mode; empty if the resource is assigned, or no waiting job is next. If
     * the pipeline of that job waits for another pipeline, directly or through other resource groups, the jobs of that pipeline precede it.
     * Locks nothing.
     */
    Optional<Candidate> next(long groupId);

    /**
     * Returns a job of a deadlock: it waits for the resource, and the job that has the resource waits for it. The holder may wait as a
     * bridge for the pipeline of the job, or through other resource groups. Empty without a deadlock. Locks nothing.
     */
    Optional<Candidate> deadlocked(long groupId);

    /** Returns the groups for whose resources jobs of a pipeline wait, or jobs of pipelines that it waits for, in the order of ids. */
    List<Long> waitedFor(long pipelineId);

    /** Returns groups with waiting jobs whose resource is free, with ids above {@code after}, in the order of ids. */
    List<Long> idle(long after, int most);

    /**
     * Locks the group, checks the order again, and assigns the resource to the job. The job's pipeline is locked before.
     *
     * @return false, with nothing changed, if another job is next now
     */
    boolean take(long groupId, long jobId, Instant now);

    record Candidate(long jobId, long pipelineId) {}

    /** Returns the groups of a project in the order of ids. */
    Page<ResourceGroupView> list(long projectId, PageRequest page);

    Optional<ResourceGroupView> find(long projectId, String key);

    /** Changes the process mode of the group. */
    void order(long groupId, ProcessMode mode, Instant now);
}
