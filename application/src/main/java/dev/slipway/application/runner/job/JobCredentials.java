package dev.slipway.application.runner.job;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.JobStatus;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Verifies the token with which a job was assigned. It stays valid for reading the status of the job after its end, so its runner learns
 * the outcome.
 */
public final class JobCredentials {

    private static final Duration RECENT = Duration.ofSeconds(1);
    private static final int MOST_RECENT = 10_000;

    private final RunningJobs running;
    private final Secrets secrets;
    private final InstantSource clock;
    private final Map<Long, Seen> recent = new ConcurrentHashMap<>();

    public JobCredentials(RunningJobs running, Secrets secrets, InstantSource clock) {
        this.running = running;
        this.secrets = secrets;
        this.clock = clock;
    }

    public AssignedJob job(long jobId, String token) {
        AssignedJob job = running.find(jobId).orElseThrow(Refusal::notFound);
        if (!opens(job, token)) {
            throw Refusal.forbidden();
        }
        return job;
    }

    /**
     * Returns the job as it was at most a second ago if it was alive then. Callers lock the job and compare it before they write, so that
     * a job which ended meanwhile is noticed; they save a search for each of many calls.
     */
    AssignedJob recent(long jobId, String token) {
        Seen seen = recent.get(jobId);
        if (seen != null && clock.instant().isBefore(seen.at().plus(RECENT)) && opens(seen.job(), token)) {
            return seen.job();
        }
        if (recent.size() > MOST_RECENT) {
            recent.clear();
        }
        Instant at = clock.instant();
        AssignedJob job = job(jobId, token);
        if (alive(job)) {
            recent.put(jobId, new Seen(job, at));
        }
        return job;
    }

    private record Seen(AssignedJob job, Instant at) {}

    /** Returns whether the runner may still write to the job. */
    static boolean alive(AssignedJob job) {
        return job.status() == JobStatus.RUNNING && !job.projectDeleted() && !job.erased();
    }

    /** Returns whether the job still runs under the assignment that was read before. */
    static boolean same(AssignedJob before, AssignedJob now) {
        return alive(now) && MessageDigest.isEqual(before.tokenDigest(), now.tokenDigest());
    }

    private boolean opens(AssignedJob job, String token) {
        return token != null && job.tokenDigest() != null && MessageDigest.isEqual(secrets.digest(token), job.tokenDigest());
    }
}
