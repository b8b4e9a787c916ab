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

/** The files that jobs left behind. Their contents are blobs; a row is written when its blob is complete, and deleted before its blob. */
public interface Artifacts {

    /** A job of this project; empty where there is none. */
    Optional<ArtifactJob> job(long projectId, long jobId);

    /** A job as runners name it, by its id alone; empty where there is none, or it is deleted with its pipeline or project. */
    Optional<UploadingJob> uploading(long jobId);

    /**
     * The same, with the job's row locked until the unit of work ends, and nothing else: the pipeline stays free, so that taking a file
     * and canceling wait for one another and never deadlock.
     */
    Optional<UploadingJob> lockUploading(long jobId);

    /** Notes a sign of life of the runner that holds the token with this digest, where the job still runs with it. */
    void heard(long jobId, byte[] tokenDigest, Instant now);

    /**
     * Whether a job takes over the files of another job of its pipeline: one that it needs with its files, or where it names no needs one
     * of an earlier stage; and one of those that it names as dependencies, where it names any. Besides, those of {@link #takesOver}.
     */
    boolean dependsOn(long jobId, long earlierJobId);

    /** Notes the jobs of other pipelines and projects whose files a job takes over, in place of those of an earlier time. */
    void takesOver(long jobId, Set<Long> others);

    /**
     * The latest green job of this name in the newest green pipeline of a ref, whatever it left behind.
     * Pipelines of {@link dev.slipway.domain.repository.DanglingSources} do not count.
     */
    Optional<OtherJob> newestGreen(long projectId, String ref, String jobName, Instant now);

    /** The latest run of this name, if it has ended, in another pipeline of the family of a pipeline: those that share a parent, at whatever depth. */
    Optional<OtherJob> ofFamily(long pipelineId, long otherPipelineId, String jobName, Instant now);

    Optional<Artifact> find(long jobId, ArtifactType type);

    /**
     * The latest green job of this name in the newest green pipeline of a ref that has an archive which can still be had; where that has none,
     * in its children, then in theirs.
     * Pipelines of {@link dev.slipway.domain.repository.DanglingSources} do not count.
     */
    Optional<ArtifactJob> latest(long projectId, String ref, String jobName, Instant now);

    /** Writes down a file of a job that is locked, when the job's files expire, null for never, and that its runner was heard of. */
    void add(long jobId, NewArtifact artifact, Instant now);

    /** Replaces the variables that a job hands to the jobs that depend on it. */
    void exportVariables(long jobId, Map<String, String> variables);

    /** The variables that these jobs handed on, those of a later job after those of an earlier one. */
    List<ExportedVariable> exported(Set<Long> jobIds);

    /** Keeps the files of a job for ever. False, with nothing changed, where it has none. */
    boolean keep(long jobId);

    /**
     * Forgets all files of a job that do not go with the job itself.
     *
     * @return the blobs that nothing names any more
     */
    List<String> remove(long jobId);

    /**
     * @param audience     who may download its files, by the job's configuration
     * @param tokenDigest  of the token it runs with, or ran with last; null where it was never handed out
     */
    record UploadingJob(long id, long projectId, JobStatus status, byte[] tokenDigest, ArtifactAudience audience) {}

    /**
     * A job that another one takes files over from.
     *
     * @param audience who may download its files, by the job and by the file
     * @param fileName of its archive; null where there is none
     * @param missing  whether its files are gone: erased, or expired and not kept
     */
    record OtherJob(long id, String name, ArtifactAudience audience, String fileName, long size, boolean missing) {}

    /** @param audience as above */
    record ArtifactJob(long id, long projectId, String name, ArtifactAudience audience) {}

    /**
     * @param retained  whether the job's pipeline retains its artifacts beyond their time
     * @param expiresAt null for never
     */
    record Artifact(long id, long jobId, ArtifactType type, String fileName, long size, byte[] sha256, String blob, ArtifactAudience audience,
            Instant expiresAt, boolean retained) {}

    /** @param expiresAt null for never */
    record NewArtifact(ArtifactType type, ArtifactFormat format, String fileName, long size, byte[] sha256, String blob, ArtifactAudience audience,
            Instant expiresAt) {}

    record ExportedVariable(long jobId, String key, String value) {}
}
