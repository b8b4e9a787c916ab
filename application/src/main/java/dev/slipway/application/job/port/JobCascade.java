package dev.slipway.application.job.port;

import java.time.Instant;
import java.util.List;

/** Erases logs and artifacts of jobs. */
public interface JobCascade {

    /** Returns which data of a job can be erased; none if there is no such job. */
    Left of(long jobId);

    /**
     * Deletes log and artifacts of a job, with the secrets that its log masks and the variables that it exported, and records the user.
     * Locks the job; throws if there is none.
     *
     * @return blobs that no row names any more
     */
    List<String> erase(long jobId, long userId, Instant now);

    /**
     * Data of a job that can be erased.
     *
     * @param artifacts whether there are artifacts that can be erased
     * @param log       whether there is a log
     */
    record Left(boolean artifacts, boolean log) {}
}
