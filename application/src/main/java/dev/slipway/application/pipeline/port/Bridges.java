package dev.slipway.application.pipeline.port;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.domain.ciconfig.model.JobOptions;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.DownstreamRequest.Upstream;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.variable.Variable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Trigger jobs, and the pipelines that they made or follow: each run of such a job has one at most, for ever. */
public interface Bridges {

    /** Everything that the making of its pipeline needs to know. Empty where it is gone, its pipeline is deleted, or it is no trigger job. */
    Optional<Bridge> find(long jobId);

    /** The pipeline that the job made or follows, as it stands now; empty where it has none. */
    Optional<Followed> followed(long jobId);

    /**
     * Locks the job's row, and nothing else, until the unit of work ends.
     *
     * @return whether it waits for a pipeline: it is pending, its pipeline is not deleted, and it never had one
     */
    boolean reserve(long jobId);

    /**
     * Notes the one pipeline of a job.
     *
     * @param made    whether the job made it; each pipeline is made by one job at most
     * @param mirrors whether the job ends as the pipeline does
     */
    void follow(long jobId, long pipelineId, boolean made, boolean mirrors);

    /** Whether the pipeline that the job follows waits, directly or not, for the job's own. */
    boolean circles(long jobId);

    /** Returns the bridges that created or follow a pipeline and have not ended, or are manual with it, in the order of ids. */
    List<Long> followers(long pipelineId);

    /** The latest runs of jobs that end as a pipeline does, however they stand, in the order of their ids. */
    List<Long> mirrors(long pipelineId);

    /**
     * Notes that the job was told how often the pipeline that it follows began again.
     *
     * @return whether that is news to it
     */
    boolean hear(long jobId);

    /**
     * Notes of the children of a pipeline, whichever run of a job made them, that they are called off with it.
     *
     * @return those that are not deleted, in the order of their ids
     */
    List<Long> cancelAll(long pipelineId);

    /** Whether a pipeline began again since it was last called off with the one above it. */
    boolean outlived(long pipelineId);

    /** A pipeline, the one whose job made it, and so on, as far as they exist; deleted ones that are not removed yet count. */
    List<Upstream> lineage(long pipelineId);

    /** How many pipelines come from the same first one, up to a number. */
    int together(long pipelineId, int most);

    /** The latest run of a script of this name in a pipeline. */
    OptionalLong latestRun(long pipelineId, String jobName);

    /** Keeps why the pipeline of a job could not be made. */
    void explain(long jobId, BridgeProblem why);

    /**
     * A trigger job.
     *
     * @param userId       who it runs for; null where the account is gone
     * @param manual       whether somebody played it
     * @param environment  the name of its environment; null for none
     * @param action       what it does with that; null for none
     * @param variables    of the configuration
     * @param given        what somebody said when playing it
     * @param dependencies the jobs whose exported variables it sees, those of earlier stages first
     */
    record Bridge(long id, JobStatus status, Long userId, String name, String stage, boolean manual, String environment, String action,
            JobOptions options, List<Variable> variables, List<PipelineVariable> given, List<Long> dependencies, Home pipeline) {}

    /** The pipeline that a trigger job belongs to. */
    record Home(long id, long iid, long projectId, PipelineSource source, String ref, boolean tag, boolean refProtected, String sha, String beforeSha,
            Instant createdAt) {}

    /**
     * The pipeline of a trigger job.
     *
     * @param status     how it stands; empty where it is deleted
     * @param reopenedBy who let it begin again, the last time; empty where it never did, or nobody did
     */
    record Followed(Optional<PipelineStatus> status, boolean mirrors, OptionalLong reopenedBy) {}
}
