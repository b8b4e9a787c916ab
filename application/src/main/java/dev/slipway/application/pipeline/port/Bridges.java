package dev.slipway.application.pipeline.port;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.DownstreamRequest.Upstream;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.variable.Variable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Bridges, and the pipelines that they created or follow: each run of a bridge has one pipeline at most. */
public interface Bridges {

    /** Returns a bridge; empty if there is none, its pipeline is deleted, or the job is no bridge. */
    Optional<Bridge> find(long jobId);

    /** Returns the pipeline that the bridge created or follows, with its present status; empty if it has none. */
    Optional<Followed> followed(long jobId);

    /**
     * Locks the row of the bridge, and nothing else, until the transaction ends.
     *
     * @return whether it waits for a pipeline: it is pending, its own pipeline is not deleted, and it never had one
     */
    boolean reserve(long jobId);

    /**
     * Stores the one pipeline of a bridge.
     *
     * @param made    whether the bridge created it; each pipeline is created by one bridge at most
     * @param mirrors whether the bridge ends as the pipeline does
     */
    void follow(long jobId, long pipelineId, boolean made, boolean mirrors);

    /** Returns whether the pipeline that the bridge follows waits, directly or not, for the bridge's own. */
    boolean loops(long jobId);

    /** Returns the bridges that created or follow a pipeline and have not ended, or are manual with it, in the order of ids. */
    List<Long> followers(long pipelineId);

    /** Returns the latest runs of bridges that end as a pipeline does, in every status, in the order of their ids. */
    List<Long> mirrors(long pipelineId);

    /**
     * Stores that the bridge knows of all restarts of the pipeline that it follows.
     *
     * @return whether it did not know of the last one
     */
    boolean acknowledgeRestart(long jobId);

    /**
     * Stores that the children of a pipeline are canceled with it, whether the latest run of a bridge created them or an earlier one.
     *
     * @return children that are not deleted, in the order of their ids
     */
    List<Long> cancelChildren(long pipelineId);

    /** Returns whether a pipeline was restarted since it was last canceled with its parent. */
    boolean restartedSinceCancel(long pipelineId);

    /**
     * Returns a pipeline, the one whose bridge created it, and so on, as far as they exist; deleted ones that are not removed yet count.
     */
    List<Upstream> lineage(long pipelineId);

    /** Returns how many pipelines descend from the same first one, up to a number. */
    int hierarchySize(long pipelineId, int most);

    /** Returns the latest run of a job, bridges left out, of this name in a pipeline. */
    OptionalLong latestRun(long pipelineId, String jobName);

    /** Stores why the pipeline of a bridge could not be created. */
    void explain(long jobId, BridgeProblem why);

    /**
     * Run of a bridge.
     *
     * @param userId       for whom it runs; null if the account is deleted
     * @param manual       whether a user played it
     * @param environment  name of its environment; null for none
     * @param action       on the environment; null for none
     * @param variables    of the configuration
     * @param given        variables that a user gave when playing it
     * @param dependencies jobs whose exported variables it sees, those of earlier stages first
     */
    record Bridge(long id, JobStatus status, Long userId, String name, String stage, boolean manual, String environment, String action,
            JobOptions options, List<Variable> variables, List<PipelineVariable> given, List<Long> dependencies, Home pipeline) {}

    /** Pipeline that a bridge belongs to. */
    record Home(long id, long iid, long projectId, PipelineSource source, String ref, boolean tag, boolean refProtected, String sha,
            String beforeSha, Instant createdAt) {}

    /**
     * Pipeline that a bridge created or follows.
     *
     * @param status     empty if it is deleted
     * @param restartedBy user who last restarted it; empty if it was never restarted, or by no user
     */
    record Followed(Optional<PipelineStatus> status, boolean mirrors, OptionalLong restartedBy) {}
}
