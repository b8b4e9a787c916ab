package dev.slipway.application.pipeline.port;

import dev.slipway.domain.job.JobTimeout;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.Ruling.Decision;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

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
    Optional<Held> lock(long pipelineId);

    /** The pipeline of a job, which never changes, so it is read without a lock. Empty where the job or its pipeline is gone. */
    OptionalLong ofJob(long jobId);

    /** An id for a job's row that nothing had before, bridges included. */
    long nextJobId();

    /**
     * Writes a decision down: the job rows of retries, each job's step, the pipeline's step. Each step is guarded by the state it was
     * decided on; where a row is not in that state nothing of the unit of work may stand, so this throws.
     */
    void apply(Held held, Decision decision, Particulars particulars, Instant now);

    /**
     * A pipeline that is locked.
     *
     * @param projectId whose it is
     */
    record Held(PipelineRun run, long projectId) {}

    /**
     * What is written beside a decision and changes nothing about it.
     *
     * @param userId   who plays or retries: becomes the user of the decision's job, of new rows and of jobs that are looked at anew; null leaves the users
     * @param handout  for the decision's job where it starts to run; null where none does
     * @param exitCode of the decision's job where it ended with one; null otherwise
     */
    record Particulars(Long userId, Handout handout, Integer exitCode) {

        public static final Particulars NONE = new Particulars(null, null, null);

        public static Particulars by(long userId) {
            return new Particulars(userId, null, null);
        }

        public static Particulars handedOut(Handout handout) {
            return new Particulars(null, handout, null);
        }

        /** @param exitCode null where the runner named none */
        public static Particulars exited(Integer exitCode) {
            return new Particulars(null, null, exitCode);
        }
    }

    /**
     * Which runner takes a job, and the digest of the token that the job runs with.
     *
     * @param managerId the process of the runner; null where it did not name itself
     */
    record Handout(long runnerId, Long managerId, byte[] tokenDigest, JobTimeout timeout) {}
}
