package dev.slipway.application.runner.port;

import dev.slipway.domain.job.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the runner protocol keeps about a job beside its status: tokens, signs of life, what its log must hide. */
public interface RunningJobs {

    /** Empty where there is no such job, or its pipeline is deleted. */
    Optional<AssignedJob> find(long jobId);

    /** The same, with the job's row locked until the unit of work ends. */
    Optional<AssignedJob> lock(long jobId);

    /** Keeps what goes with a hand-out, in the unit of work that records it: nothing was heard of the runner yet. Throws where the job does not run. */
    void assigned(long jobId, byte[] tokenDigest, List<String> secrets, boolean debug);

    /** Notes a sign of life of a job that runs, from whoever holds the token with this digest; otherwise does nothing. */
    void heard(long jobId, byte[] tokenDigest, Instant now);

    /** Notes that the runner writes everything it does into the log. */
    void debugs(long jobId);

    /** Jobs that were handed out at {@code time} or before and of whose runners nothing was heard since, after a job's id, lowest id first. */
    List<Long> neverHeard(Instant time, long after, int most);

    /** Jobs that are stale by one of these limits, after a job's id, lowest id first; who asks judges each again. Jobs of deleted pipelines are none. */
    List<Candidate> stale(Limits limits, Instant now, long after, int most);

    /**
     * @param tokenDigest     of the token it runs with, or ran with last; null where it was never handed out
     * @param exitCodes       those with which it may fail
     * @param coveragePattern with its slashes; null where there is none
     * @param heardAt         null where nothing was heard since it was handed out
     */
    record AssignedJob(long id, long pipelineId, long projectId, JobStatus status, byte[] tokenDigest, boolean projectDeleted, boolean erased,
            Set<Integer> exitCodes, String coveragePattern, long logSize, Instant heardAt) {}

    /** @see dev.slipway.domain.job.StaleJob.Thresholds */
    record Limits(Duration pendingOutdated, Duration pendingStuck, Duration runningSilent, Duration runningBeyondLimit, Duration scheduledLate) {}

    /**
     * @param touchedAt when it last changed or was heard of
     * @param stuck     whether it is pending and no runner that is online may take it
     */
    record Candidate(long id, JobStatus status, Instant createdAt, Instant touchedAt, Instant startedAt, Instant scheduledAt, Duration limit,
            boolean stuck) {}
}
