package dev.slipway.application.pipeline.port;

import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineRevision;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobTimeout;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.domain.variable.PipelineMergeRequests;
import dev.slipway.domain.variable.Variable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Pipelines with their jobs, as the life cycles need them. The status of a job changes only under the lock of its pipeline. Use cases
 * change pipelines through {@code PipelineChanges}, which covers all consequences.
 */
public interface Pipelines {

    /**
     * Locks the pipeline's row until the transaction ends, then reads the pipeline with all its jobs.
     * The protections of environments are read too, as obstacles of the jobs.
     * Waits while another transaction has the lock; locking again in one transaction is free.
     *
     * @return empty if there is none, or it is deleted
     */
    Optional<LockedPipeline> lock(long pipelineId);

    /**
     * Locks the pipeline's row as {@link #lock} does, and reads its jobs with the obstacles that they meet if a user starts them, in place
     * of their own users.
     */
    Optional<LockedPipeline> lockAs(long pipelineId, long userId);

    /**
     * Locks the pipeline's row as {@link #lock} does, and reads the pipeline with some of its jobs alone, as
     * {@link PipelineRun#onlyWith}. That is enough to start them, and takes the same time for pipelines of any size.
     *
     * @return empty if the pipeline has none of the jobs, or as for {@link #lock}
     */
    Optional<LockedPipeline> lockForStart(long pipelineId, List<Long> jobIds);

    /** Returns the pipeline of a job, without a lock, since it never changes. Empty if there is no such job or its pipeline is deleted. */
    OptionalLong ofJob(long jobId);

    /** Reserves an id for a job or a bridge. */
    long nextJobId();

    /**
     * Stores a decision: new rows of retried jobs, the step of each job, the step of the pipeline. Each step is guarded by the state that
     * it was decided on. Throws if a row is in another state, so that the transaction is rolled back.
     */
    void apply(LockedPipeline locked, Decision decision, TransitionDetails details, Instant now);

    /** Reserves an id for a pipeline. */
    long nextId();

    /** Reserves the number of a project's next pipeline. Called outside of transactions, since others wait for the counter. */
    long nextNumber(long projectId);

    /**
     * Returns the ids that were reserved but never stored, older than the newest pipeline created before {@code before}.
     * Soft-deleted pipelines count as stored.
     */
    Set<Long> unknown(Collection<Long> ids, Instant before);

    /** Returns whether a pipeline was created for a merge request and a head of its source branch, deleted ones included. */
    boolean ranFor(long mergeRequestId, String sha);

    /** Returns whether a push has its pipeline already. */
    boolean madeBy(long pushId);

    /**
     * Stores a new pipeline with its jobs, their environments and deployments, and locks it.
     * Locks the resource groups of its jobs, then environments, each in the order of their names, then the project's counter, from which
     * the pipeline gets its number if it has none.
     *
     * @return empty, with nothing stored, if the push has its pipeline already
     */
    Optional<LockedPipeline> create(NewPipeline pipeline, Instant now);

    /**
     * Stores a new pipeline as {@link #create} does, but each row once, in the state that the first decision about it leaves: the same as
     * to create it and to apply the decision.
     *
     * @param start first decision, which retries no job
     * @return the pipeline as it was before the decision, with the decision; empty as for {@link #create}
     */
    Optional<Begun> begin(NewPipeline pipeline, Function<PipelineRun, Decision> start, Instant now);

    /** Returns the variables that were given to the pipeline, in the given order. */
    List<PipelineVariable> variables(long pipelineId);

    /** Returns the schedule that created a pipeline, as of its creation; empty if none did, or there is no such pipeline. */
    Optional<ScheduleOrigin> schedule(long pipelineId);

    /** Returns the merge requests that a pipeline knows, as of its creation; none if there is no such pipeline. */
    PipelineMergeRequests mergeRequests(long pipelineId);

    /** Stores the variables that a user gave when playing a job, in place of earlier ones. */
    void giveVariables(long jobId, List<PipelineVariable> variables);

    /** Returns how many jobs of the project's active pipelines have not ended. Those that run outside of the server are left out. */
    int activeJobs(long projectId);

    /**
     * Returns how many jobs of a project have not ended, those of ended and deleted pipelines and those that run outside of the server
     * included: never fewer than the active ones, and counted without a look at their pipelines.
     */
    int unfinishedJobs(long projectId);

    /** Returns how many pipelines a user created of a commit after a time; soft-deleted ones count. */
    int madeSince(long projectId, long userId, String sha, Instant since);

    /**
     * Returns the active pipelines that a new pipeline makes redundant: older ones of its ref, of another commit, and itself if a newer one
     * was stored first. Only pipelines that count for their ref make others redundant; their children are redundant with them. Empty if the
     * project keeps redundant pipelines.
     *
     * @param after id of a pipeline; only later ones are returned, in the order of ids
     */
    List<Long> redundantSince(long pipelineId, long after, int most);

    /**
     * Returns the pipelines of a user that can be canceled, in all projects.
     *
     * @param after id of a pipeline; only later ones are returned, in the order of ids
     */
    List<Long> cancelableOf(long userId, long after, int most);

    /** Soft-deletes a locked pipeline: from now on no other method finds it, unless it says so. Throws if it is hidden already. */
    void hide(LockedPipeline locked, Instant now);

    /** Returns some pipeline of a project, hidden or not; empty if there is none left. */
    OptionalLong anyOf(long projectId);

    /** Returns pipelines that were hidden before a time and are not removed yet, after an id, in the order of ids. */
    List<Long> hidden(Instant before, long after, int most);

    /** Returns the project of a hidden pipeline; empty if there is no such pipeline or it is not hidden. */
    OptionalLong projectOfHidden(long pipelineId);

    /** Removes a hidden pipeline with everything under it; does nothing if there is none, or it is not hidden. */
    void remove(long pipelineId);

    /**
     * Pipeline to store.
     *
     * @param id       from {@link #nextId}
     * @param number   from {@link #nextNumber}; empty for the project's next number
     * @param name     null for none
     * @param earlyEnd that ends the pipeline before its jobs do
     */
    record NewPipeline(long id, OptionalLong number, long projectId, PipelineCause cause, PipelineRevision revision, @Nullable String name,
            InitialState initialState, List<PipelineVariable> variables, EarlyEnd earlyEnd, List<NewJob> jobs) {}

    /**
     * Initial state of a pipeline: created, or failed or skipped without jobs.
     *
     * @param failure  null unless it failed
     * @param problems of its configuration; null for none
     */
    record InitialState(PipelineStatus status, @Nullable PipelineFailureReason failure, @Nullable String problems) {

        public static final InitialState CREATED = new InitialState(PipelineStatus.CREATED, null, null);
        public static final InitialState SKIPPED = new InitialState(PipelineStatus.SKIPPED, null, null);

        public static InitialState failed(PipelineFailureReason failure, @Nullable String problems) {
            return new InitialState(PipelineStatus.FAILED, failure, problems);
        }
    }

    /**
     * Job to store.
     *
     * @param dependencies jobs whose artifacts it fetches; null for all of earlier stages
     * @param target       environment of the job; null for none
     */
    record NewJob(JobPlan plan, String stage, List<String> tags, @Nullable List<String> dependencies, List<Variable> variables,
            JobOptions options,
            @Nullable Target target) {}

    /**
     * Environment of a job, names and addresses expanded.
     *
     * @param action          start deploys; stop, prepare, verify and access do not
     * @param url             null for none
     * @param tier            null to keep the environment's, or to guess that of a new one
     * @param autoStopSeconds until the environment stops automatically; null for never
     * @param onStop          name of the job that stops it; null for none
     */
    record Target(String name, String action, @Nullable String url, @Nullable EnvironmentTier tier, @Nullable Long autoStopSeconds,
            @Nullable String onStop) {}

    /**
     * Pipeline that is locked in the present transaction.
     *
     * @param projectId of the pipeline
     * @param deploying whether one of its jobs has an environment, and so may have a deployment
     */
    record LockedPipeline(PipelineRun run, long projectId, boolean deploying) {}

    /** A new pipeline with the decision that began it. */
    record Begun(LockedPipeline locked, Decision decision) {}

    /**
     * Details that are stored with a decision.
     *
     * @param userId      who plays or retries: becomes the user of the decision's job, of new rows and of jobs that are processed again,
     *                    and who restarts an ended pipeline; null leaves the users unchanged
     * @param assignments of jobs that start to run on runners, by the ids of the jobs
     * @param exitCode    of the decision's job if it ended with one; null otherwise
     * @param coverage    that the decision's job reported, in percent, stored in hundredths; it changes the pipeline's. Null otherwise
     */
    record TransitionDetails(@Nullable Long userId, Map<Long, Assignment> assignments, @Nullable Integer exitCode,
            @Nullable BigDecimal coverage) {

        public static final TransitionDetails NONE = new TransitionDetails(null, Map.of(), null, null);

        public TransitionDetails {
            assignments = Map.copyOf(assignments);
        }

        public static TransitionDetails by(long userId) {
            return new TransitionDetails(userId, Map.of(), null, null);
        }

        public static TransitionDetails assigned(long jobId, Assignment assignment) {
            return assigned(Map.of(jobId, assignment));
        }

        /** @param assignments by the ids of the jobs */
        public static TransitionDetails assigned(Map<Long, Assignment> assignments) {
            return new TransitionDetails(null, assignments, null, null);
        }

        /** @param exitCode null if the runner reported none */
        public static TransitionDetails exited(Integer exitCode) {
            return exited(exitCode, Optional.empty());
        }

        /** @param exitCode null if the runner reported none */
        public static TransitionDetails exited(@Nullable Integer exitCode, Optional<BigDecimal> coverage) {
            return new TransitionDetails(null, Map.of(), exitCode, coverage.orElse(null));
        }
    }

    /**
     * Assignment of a job to a runner, with the digest of the token that the job runs with.
     *
     * @param managerId process of the runner; null if it did not identify itself
     * @param secrets   values that the log of the job masks
     * @param debug     whether the job logs in debug mode
     */
    record Assignment(long runnerId, @Nullable Long managerId, byte[] tokenDigest, JobTimeout timeout, List<String> secrets,
            boolean debug) {

        /** Assignment of a job without secrets. */
        public Assignment(long runnerId, @Nullable Long managerId, byte[] tokenDigest, JobTimeout timeout) {
            this(runnerId, managerId, tokenDigest, timeout, List.of(), false);
        }
    }
}
