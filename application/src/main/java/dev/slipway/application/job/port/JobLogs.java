package dev.slipway.application.job.port;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The logs of jobs: pieces while a job runs, one blob once it is over. A piece that was acknowledged is a piece that was committed.
 *
 * <p>A byte keeps its offset through all of it, so a reader can go from the pieces to the blob in the middle.
 */
public interface JobLogs {

    /** The log of a job as it stands; empty where there is no such job, or its pipeline is deleted. */
    Optional<JobLog> find(long jobId);

    /** The same, with the job's row locked until the unit of work ends. Locks nothing else, so a chatty job holds up nobody. */
    Optional<JobLog> lock(long jobId);

    /**
     * Puts a piece behind what is stored and notes that the runner was heard. The caller holds the lock and has checked the offset; where it
     * is not the end of what is stored, or there is no such job, nothing of the unit of work may stand, so this throws.
     */
    void append(long jobId, long offset, byte[] content, Instant now);

    /** The stored piece that holds the byte at an offset, among the pieces that have not been archived; empty behind the end. */
    Optional<Piece> piece(long jobId, long offset);

    /** Names the blob that holds the first {@code size} bytes and drops exactly those pieces, and the secrets, which the blob does not show. */
    void archived(long jobId, String blob, long size);

    /** Forgets the log, its secrets too, and answers with the blob that nothing names any more; empty where there was none. */
    Optional<String> erase(long jobId);

    /**
     * @param projectId the project of the job
     * @param started   whether the job ever started, so that there is a log, be it empty
     * @param ended     whether no runner writes any more
     * @param size      in bytes
     * @param blob      where the log lies, once it is archived
     * @param secrets   what readers must not see of the pieces, line by line, since logs are written in lines
     * @param debug     whether the runner was told to write everything it does, variables too
     */
    record JobLog(long jobId, long projectId, boolean started, boolean ended, long size, Optional<String> blob, List<String> secrets,
            boolean debug) {

        public JobLog {
            secrets = List.copyOf(secrets);
        }
    }

    /** @param start the offset of its first byte */
    record Piece(long start, byte[] content) {}
}
