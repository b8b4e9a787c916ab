package dev.slipway.application.job.port;

import java.time.Instant;
import java.util.List;

/** What jobs leave behind: logs and artifacts. */
public interface JobCascade {

    /** Nothing where there is no such job. */
    Left of(long jobId);

    /**
     * Forgets log and artifacts of a job, with the secrets that its log hides and the variables that it handed on, and notes who did it.
     * Locks the job; throws where there is none.
     *
     * @return the blobs that nothing names any more
     */
    List<String> erase(long jobId, long userId, Instant now);

    /**
     * What is there of a job.
     *
     * @param artifacts whether there are files that can be erased
     * @param trace     whether there is a log
     */
    record Left(boolean artifacts, boolean trace) {}
}
