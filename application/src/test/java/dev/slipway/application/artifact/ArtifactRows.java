package dev.slipway.application.artifact;

import dev.slipway.domain.artifact.ArtifactAudience;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes what artifacts need to exist: a scenario builder that each implementation of the ports brings along. Ids are never used twice. */
public interface ArtifactRows {

    /** A project with the branch {@code main}. */
    long project();

    void branch(long projectId, String name);

    void deleteBranch(long projectId, String name);

    /** A locked pipeline that was pushed to a branch. */
    long pipeline(long projectId, String branch, String status);

    /** A child that a trigger job of a pipeline made. */
    long child(long pipelineId, String status);

    void deletePipeline(long pipelineId);

    /** @param audience what the configuration says of who may download its files, or null where it says nothing */
    long job(long pipelineId, String name, int stage, String status, ArtifactAudience audience);

    /** Lets a job need others by their names, with their files or without. */
    void needs(long jobId, String name, boolean artifacts);

    /** Lets a job choose, by their names, the jobs whose files it takes over. */
    void dependencies(long jobId, List<String> names);

    void retried(long jobId);

    void log(long jobId, String blob);

    boolean locked(long pipelineId);

    /** Lets a job run with the token of this digest, its runner never heard of. */
    void token(long jobId, byte[] digest);

    Optional<Instant> heardAt(long jobId);
}
