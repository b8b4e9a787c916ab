package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.UploadingJob;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.job.JobStatus;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * Finds the running job that a runner names by id and authenticates by token. For an ended job the runner of that job receives the status.
 */
public final class RunningJob {

    private final Artifacts artifacts;
    private final Secrets secrets;

    public RunningJob(Artifacts artifacts, Secrets secrets) {
        this.artifacts = artifacts;
        this.secrets = secrets;
    }

    UploadingJob find(Optional<String> token, long jobId) {
        return require(token, artifacts.uploading(jobId));
    }

    /** Returns the job with its row locked until the transaction ends, so the job cannot end meanwhile. */
    UploadingJob lock(Optional<String> token, long jobId) {
        return require(token, artifacts.lockUploading(jobId));
    }

    private UploadingJob require(Optional<String> token, Optional<UploadingJob> found) {
        UploadingJob job = found.orElseThrow(Refusal::notFound);
        boolean proven = token.filter(text -> MessageDigest.isEqual(secrets.digest(text), job.tokenDigest())).isPresent();
        if (!proven) {
            throw Refusal.forbidden();
        }
        if (job.status() != JobStatus.RUNNING) {
            throw new Refusal(new Failure.Ended(job.status().wireName()));
        }
        return job;
    }
}
