package dev.slipway.application.job.port;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Stores the logs of jobs: as pieces while a job runs, as one blob after its end. A piece is committed before it is acknowledged.
 *
 * <p>Offsets of bytes never change, so that a reader can continue in the blob after the pieces are gone.
 */
public interface JobLogs {

    /** Returns the current log of a job; empty if there is no such job, or its pipeline is deleted. */
    Optional<JobLog> find(long jobId);

    /**
     * Returns the log with the job's row locked until the transaction ends; empty as for {@link #find}. Locks no other row, so that
     * frequent appends do not block the pipeline.
     */
    Optional<JobLog> lock(long jobId);

    /**
     * Appends a piece and records the contact of the runner. The caller holds the lock and has checked the offset. Throws, so that the
     * transaction is rolled back, if the offset is not the end of the log or there is no such job.
     */
    void append(long jobId, long offset, byte[] content, Instant now);

    /** Appends pieces to the logs of different jobs, in few statements, as {@link #append(long, long, byte[], Instant)} does. */
    void append(List<NewPiece> pieces, Instant now);

    /** Returns the stored piece with the byte at an offset, among the pieces that are not archived; empty after the end. */
    Optional<Piece> piece(long jobId, long offset);

    /**
     * Stores the blob with the first {@code size} bytes of the log, and deletes exactly those pieces, and the secrets, which the blob does
     * not contain.
     */
    void archived(long jobId, String blob, long size);

    /** Deletes the log with its secrets. Returns the blob that no row names any more; empty if there was none. */
    Optional<String> erase(long jobId);

    /**
     * @param projectId the project of the job
     * @param started   whether the job ever started, so that it has a log, possibly empty
     * @param ended     whether the job has ended and no runner appends any more
     * @param size      in bytes
     * @param blob      key of the archived log
     * @param secrets   values to mask in the pieces, line by line, since logs are written in lines
     * @param debug     whether the runner logs in debug mode, which includes variables
     */
    record JobLog(long jobId, long projectId, boolean started, boolean ended, long size, Optional<String> blob, List<String> secrets,
            boolean debug) {

        public JobLog {
            secrets = List.copyOf(secrets);
        }
    }

    /** @param offset end of the log so far */
    record NewPiece(long jobId, long offset, byte[] content) {}

    /** @param start offset of its first byte */
    record Piece(long start, byte[] content) {}
}
