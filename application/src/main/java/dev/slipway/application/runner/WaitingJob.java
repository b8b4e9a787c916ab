package dev.slipway.application.runner;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.variable.PipelineMergeRequests;
import dev.slipway.domain.variable.Variable;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A pending job with all facts that its assignment and its runner need.
 *
 * @param variables    of the configuration, including those of rules
 * @param dependencies jobs whose artifacts it may download
 */
public record WaitingJob(Job job, List<Variable> variables, List<Variable> manualVariables, Pipeline pipeline, Project project,
        @Nullable User user,
        Optional<Commit> commit, Optional<Environment> environment, List<Dependency> dependencies) {

    public WaitingJob {
        variables = List.copyOf(variables);
        manualVariables = List.copyOf(manualVariables);
        dependencies = List.copyOf(dependencies);
    }

    /** Returns the job with more dependencies. */
    public WaitingJob depending(List<Dependency> more) {
        return new WaitingJob(job, variables, manualVariables, pipeline, project, user, commit, environment,
                Stream.concat(dependencies.stream(), more.stream()).toList());
    }

    /** Returns the user that the job runs for. A job without one is failed before it is assigned. */
    public User requireUser() {
        return Objects.requireNonNull(user);
    }

    /** @param manual whether a user starts it */
    public record Job(long id, String name, String stage, String ref, boolean tag, boolean refProtected, boolean manual, List<String> tags,
            JobOptions options) {}

    /**
     * @param schedule      schedule that created it; empty for none
     * @param mergeRequests that it knows
     */
    public record Pipeline(long id, long iid, String source, String sha, String beforeSha, Instant createdAt, List<Variable> variables,
            Optional<Schedule> schedule, PipelineMergeRequests mergeRequests) {

        public Pipeline(long id, long iid, String source, String sha, String beforeSha, Instant createdAt, List<Variable> variables) {
            this(id, iid, source, sha, beforeSha, createdAt, variables, Optional.empty(), PipelineMergeRequests.NONE);
        }
    }

    public record Schedule(String description, List<Variable> variables) {}

    /**
     * @param buildTimeout timeout of its jobs, in seconds
     * @param gitDepth     number of commits that runners fetch; 0 for all
     * @param deleted      whether the project is marked for deletion
     */
    public record Project(long id, String name, String path, String fullPath, String description, String visibility, String defaultBranch,
            String configPath, long namespaceId, String namespacePath, String namespaceName, String namespaceKind, int buildTimeout,
            int gitDepth, boolean buildsEnabled, boolean deleted) {}

    public record User(long id, String username, String name, String email, AccountState state) {}

    /** @param tagMessage of the annotated tag that the pipeline is for; null otherwise */
    public record Commit(String title, String message, String authorName, String authorEmail, Instant authoredAt, Instant committedAt,
            String tagMessage) {}

    /** @param guarded whether the environment is protected, as it is or as the deployment of the job makes it */
    public record Environment(String name, String slug, String url, String tier, String action, boolean guarded) {}

    /** @param missing whether the job ran and its artifacts are gone: erased, or expired and not retained */
    public record Dependency(long id, @Nullable String name, @Nullable Archive archive, boolean missing) {}

    /** Artifact archive of a job; its size is in bytes. */
    public record Archive(String filename, long size) {}
}
