package dev.slipway.application.pipeline.port;

import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineRevision;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.domain.ciconfig.model.JobOptions;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobTimeout;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.domain.variable.Variable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The pipelines with their jobs, as the rules of progress see them. Whoever changes a job's status holds its pipeline first, so what is
 * decided is decided on what is true. Use cases change pipelines through {@code PipelineChanges}, which forgets no step.
 */
public interface Pipelines {

    /**
     * Locks the pipeline's row for the present unit of work, then reads the pipeline with all its jobs.
     * Waits where another unit of work holds it; locking again what is held already is free.
     *
     * @return empty where there is none, or it is deleted
     */
    Optional<LockedPipeline> lock(long pipelineId);

    /** The pipeline of a job, which never changes, so it is read without a lock. Empty where the job or its pipeline is gone. */
    OptionalLong ofJob(long jobId);

    /** An id for a job's row that nothing had before, bridges included. */
    long nextJobId();

    /**
     * Writes a decision down: the job rows of retries, each job's step, the pipeline's step. Each step is guarded by the state it was
     * decided on; where a row is not in that state nothing of the unit of work may stand, so this throws.
     */
    void apply(LockedPipeline locked, Decision decision, TransitionDetails details, Instant now);

    /** An id for a pipeline that nothing had before. */
    long nextId();

    /** Gives away the number of a project's next pipeline, for good. Asked outside of units of work, since others wait for its end. */
    long nextNumber(long projectId);

    /** Those of the ids that no pipeline has, hidden ones included, and that were given out before one that was made before a time. */
    Set<Long> unknown(Collection<Long> ids, Instant before);

    /** Whether a push has made its pipeline already. */
    boolean madeBy(long pushId);

    /**
     * Stores a new pipeline with its jobs, all just created, with their environments and deployments, and holds it.
     * Locks the resource groups of its jobs, then environments, each in the order of their names, then the project's counter, from which
     * the pipeline gets its number where it has none.
     *
     * @return empty, with nothing stored, where the push has made its pipeline already
     */
    Optional<LockedPipeline> create(NewPipeline pipeline, Instant now);

    /** Those given to the pipeline itself, in the order in which they were given. */
    List<PipelineVariable> variables(long pipelineId);

    /** The schedule that made it, as it stood then; empty where none did, or there is no such pipeline. */
    Optional<ScheduleOrigin> schedule(long pipelineId);

    /** Keeps variables that somebody gave when playing a job, in place of those of an earlier time. */
    void giveVariables(long jobId, List<PipelineVariable> variables);

    /** How many jobs of the project's pipelines that have not ended are not ended themselves. */
    int activeJobs(long projectId);

    /** How many pipelines somebody made of a commit after a time, hidden ones too. */
    int madeSince(long projectId, long userId, String sha, Instant since);

    /**
     * Of the pipelines that have not ended those that a new pipeline makes redundant: older ones of its ref, of another commit, and itself where
     * a newer one came first. Only pipelines that speak for their ref make others redundant; their children are redundant with them. None where the
     * project keeps redundant pipelines.
     *
     * @param after the id of a pipeline; only later ones are answered, in the order of ids
     */
    List<Long> redundantSince(long pipelineId, long after, int most);

    /** Hides a pipeline that is held for good: from now on there is none. Throws where it is hidden already. */
    void hide(LockedPipeline locked, Instant now);

    /** Some pipeline of a project, hidden or not; empty where there is none left. */
    OptionalLong anyOf(long projectId);

    /** Pipelines that were hidden before a time and are not removed yet, after an id, in the order of ids. */
    List<Long> hidden(Instant before, long after, int most);

    /** The project of a hidden pipeline. Empty where the pipeline is gone or not hidden. */
    OptionalLong projectOfHidden(long pipelineId);

    /** Removes a hidden pipeline with everything under it; does nothing where it is gone, or not hidden. */
    void remove(long pipelineId);

    /**
     * A pipeline to store.
     *
     * @param id       from {@link #nextId}
     * @param number   from {@link #nextNumber}; empty for the project's next one
     * @param name     null for none
     * @param earlyEnd what ends it before its jobs do
     */
    record NewPipeline(long id, OptionalLong number, long projectId, PipelineCause cause, PipelineRevision revision, String name, InitialState initialState, List<PipelineVariable> variables,
            EarlyEnd earlyEnd, List<NewJob> jobs) {}

    /**
     * How a new pipeline stands: created, or failed or skipped where it has no jobs and never will.
     *
     * @param failure  null unless it failed
     * @param problems what is wrong with its configuration; null for nothing
     */
    record InitialState(PipelineStatus status, PipelineFailureReason failure, String problems) {

        public static final InitialState CREATED = new InitialState(PipelineStatus.CREATED, null, null);
        public static final InitialState SKIPPED = new InitialState(PipelineStatus.SKIPPED, null, null);

        public static InitialState failed(PipelineFailureReason failure, String problems) {
            return new InitialState(PipelineStatus.FAILED, failure, problems);
        }
    }

    /**
     * A job to store.
     *
     * @param dependencies the jobs whose artifacts it fetches; null for all before it
     * @param target       the environment it works on; null for none
     */
    record NewJob(JobPlan plan, String stage, List<String> tags, List<String> dependencies, List<Variable> variables, JobOptions options,
            Target target) {}

    /**
     * What a job does with an environment, names and addresses expanded.
     *
     * @param action          start deploys; stop, prepare, verify and access do not
     * @param url             null where none is given
     * @param tier            null to keep the environment's, or to guess that of a new one
     * @param autoStopSeconds after how long the environment stops by itself; null for never
     * @param onStop          the job that stops it; null for none
     */
    record Target(String name, String action, String url, EnvironmentTier tier, Long autoStopSeconds, String onStop) {}

    /**
     * A pipeline that is locked.
     *
     * @param projectId whose it is
     */
    record LockedPipeline(PipelineRun run, long projectId) {}

    /**
     * What is written beside a decision and changes nothing about it.
     *
     * @param userId   who plays or retries: becomes the user of the decision's job, of new rows and of jobs that are looked at anew, and who lets
     *                 the pipeline begin again where it had ended; null leaves the users
     * @param handout  for the decision's job where it starts to run; null where none does
     * @param exitCode of the decision's job where it ended with one; null otherwise
     * @param coverage that the decision's job reported in the end, in percent, kept in hundredths, which changes its pipeline's; null otherwise
     */
    record TransitionDetails(Long userId, Assignment assignment, Integer exitCode, BigDecimal coverage) {

        public static final TransitionDetails NONE = new TransitionDetails(null, null, null, null);

        public static TransitionDetails by(long userId) {
            return new TransitionDetails(userId, null, null, null);
        }

        public static TransitionDetails assigned(Assignment assignment) {
            return new TransitionDetails(null, assignment, null, null);
        }

        /** @param exitCode null where the runner named none */
        public static TransitionDetails exited(Integer exitCode) {
            return exited(exitCode, Optional.empty());
        }

        /** @param exitCode null where the runner named none */
        public static TransitionDetails exited(Integer exitCode, Optional<BigDecimal> coverage) {
            return new TransitionDetails(null, null, exitCode, coverage.orElse(null));
        }
    }

    /**
     * Which runner takes a job, and the digest of the token that the job runs with.
     *
     * @param managerId the process of the runner; null where it did not name itself
     */
    record Assignment(long runnerId, Long managerId, byte[] tokenDigest, JobTimeout timeout) {}
}
