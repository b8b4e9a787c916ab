package dev.slipway.application.artifact.port;

import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactFormat;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.job.JobStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores the files of jobs. Their contents are blobs: a row is written after its blob is complete, and deleted before its blob. */
public interface Artifacts {

    /** Returns a job of this project; empty if there is none. */
    Optional<ArtifactJob> job(long projectId, long jobId);

    /** Returns a job by its id alone, as runners name it; empty if there is none, or it is deleted with its pipeline or project. */
    Optional<UploadingJob> uploading(long jobId);

    /**
     * Returns the job with its row locked until the transaction ends; empty as for {@link #uploading}. Does not lock the pipeline, so that
     * uploads and cancellations wait for one another and never deadlock.
     */
    Optional<UploadingJob> lockUploading(long jobId);

    /** Records a contact of the runner with this token digest if the job still runs with that token. */
    void heard(long jobId, byte[] tokenDigest, Instant now);

    /**
     * Returns whether a job downloads the artifacts of another job of its pipeline: one that it needs with artifacts or, without needs, one
     * of an earlier stage; if it names dependencies, only one of these. Also true for jobs stored by {@link #takesOver}.
     */
    boolean dependsOn(long jobId, long earlierJobId);

    /** Stores the jobs of other pipelines and projects whose artifacts a job downloads, replacing those stored before. */
    void takesOver(long jobId, Set<Long> others);

    /**
     * Returns the latest successful job of this name in the latest successful pipeline of a ref, with or without artifacts. Pipelines of
     * {@link dev.slipway.domain.repository.DanglingSources} do not count.
     */
    Optional<OtherJob> newestGreen(long projectId, String ref, String jobName, Instant now);

    /**
     * Returns the latest run of this name, if it has ended, in another pipeline of the same family: pipelines with a common ancestor, at
     * any depth.
     */
    Optional<OtherJob> ofFamily(long pipelineId, long otherPipelineId, String jobName, Instant now);

    Optional<Artifact> find(long jobId, ArtifactType type);

    /**
     * Returns the latest successful job of this name with an available archive in the latest successful pipeline of a ref; if that pipeline
     * has none, in its child pipelines, then in theirs. Pipelines of {@link dev.slipway.domain.repository.DanglingSources} do not count.
     */
    Optional<ArtifactJob> latest(long projectId, String ref, String jobName, Instant now);

    /** Stores an artifact of a locked job, the expiry of the job's artifacts (null for never), and the contact of its runner. */
    void add(long jobId, NewArtifact artifact, Instant now);

    /** Replaces the variables that a job exports to the jobs that depend on it. */
    void exportVariables(long jobId, Map<String, String> variables);

    /** Returns the variables that these jobs exported, those of later jobs after those of earlier jobs. */
    List<ExportedVariable> exported(Set<Long> jobIds);

    /** Removes the expiry of a job's artifacts. Returns false, with nothing changed, if it has none. */
    boolean keep(long jobId);

    /** Deletes all files of a job except those that are deleted with the job itself. @return blobs that no row names any more */
    List<String> remove(long jobId);

    /**
     * @param audience    who may download its files, by the job's configuration
     * @param tokenDigest digest of the token of its current or last assignment; null if it was never assigned
     */
    record UploadingJob(long id, long projectId, JobStatus status, byte[] tokenDigest, ArtifactAudience audience) {}

    /**
     * A job whose artifacts another job downloads.
     *
     * @param audience who may download its files, by the job and by the file
     * @param fileName of its archive; null for none
     * @param missing  whether its artifacts are gone: erased, or expired and not retained
     */
    record OtherJob(long id, String name, ArtifactAudience audience, String fileName, long size, boolean missing) {}

    /** @param audience as in {@link OtherJob} */
    record ArtifactJob(long id, long projectId, String name, ArtifactAudience audience) {}

    /**
     * @param retained  whether the job's pipeline retains its artifacts beyond their expiry
     * @param expiresAt null for never
     */
    record Artifact(long id, long jobId, ArtifactType type, String fileName, long size, byte[] sha256, String blob,
            ArtifactAudience audience, Instant expiresAt, boolean retained) {}

    /** @param expiresAt null for never */
    record NewArtifact(ArtifactType type, ArtifactFormat format, String fileName, long size, byte[] sha256, String blob,
            ArtifactAudience audience, @Nullable Instant expiresAt) {}

    record ExportedVariable(long jobId, String key, String value) {}
}
