package dev.slipway.application.runner.job;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.JobStatus;
import java.security.MessageDigest;

/**
 * Verifies the token with which a job was assigned. It stays valid for reading the status of the job after its end, so its runner learns
 * the outcome.
 */
public final class JobCredentials {

    private final RunningJobs running;
    private final Secrets secrets;

    public JobCredentials(RunningJobs running, Secrets secrets) {
        this.running = running;
        this.secrets = secrets;
    }

    public AssignedJob job(long jobId, String token) {
        AssignedJob job = running.find(jobId).orElseThrow(Refusal::notFound);
        if (!opens(job, token)) {
            throw Refusal.forbidden();
        }
        return job;
    }

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
