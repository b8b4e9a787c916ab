package dev.slipway.application.runner.port;

import dev.slipway.domain.job.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores the data of the runner protocol about a job: digest of its token and last contact. */
public interface RunningJobs {

    /** Returns the job; empty if it does not exist, or its pipeline is deleted. */
    Optional<AssignedJob> find(long jobId);

    /** Returns the job with its row locked until the transaction ends; empty as for {@link #find}. */
    Optional<AssignedJob> lock(long jobId);

    /**
     * Returns those of the jobs whose rows are not locked, with their rows locked until the transaction ends. It waits for none of them, so
     * that transactions which lock several jobs in other orders cannot block one another.
     */
    List<AssignedJob> lockFree(Collection<Long> jobIds);

    /** Records a contact of the runner of a running job if the token with this digest is its current one; otherwise does nothing. */
    void heard(long jobId, byte[] tokenDigest, Instant now);

    /** Records that the runner logs in debug mode. */
    void debugs(long jobId);

    /**
     * Returns jobs that were assigned at {@code time} or before and whose runners have had no contact since, with ids after {@code after},
     * lowest id first.
     */
    List<Long> neverHeard(Instant time, long after, int most);

    /**
     * Returns jobs that are stale by one of these limits, with ids after {@code after}, lowest id first; callers check each again. Excludes
     * jobs of deleted pipelines.
     */
    List<Candidate> stale(Limits limits, Instant now, long after, int most);

    /**
     * @param tokenDigest     digest of the token of its current or last assignment; null if it was never assigned
     * @param exitCodes       exit codes with which it is allowed to fail
     * @param coveragePattern with its slashes; null for none
     * @param heardAt         last contact of its runner; null if there was none since the assignment
     */
    record AssignedJob(long id, long pipelineId, long projectId, JobStatus status, byte[] tokenDigest, boolean projectDeleted,
            boolean erased, Set<Integer> exitCodes, @Nullable String coveragePattern, long logSize, Instant heardAt) {}

    /** @see dev.slipway.domain.job.StaleJob.Thresholds */
    record Limits(Duration pendingOutdated, Duration pendingStuck, Duration runningSilent, Duration runningBeyondLimit,
            Duration scheduledLate) {}

    /**
     * @param touchedAt time of its last change or contact
     * @param stuck     whether it is pending and no online runner can run it
     */
    record Candidate(long id, JobStatus status, Instant createdAt, Instant touchedAt, Instant startedAt, Instant scheduledAt,
            @Nullable Duration limit, boolean stuck) {}
}
