package dev.slipway.domain.runner;

import java.util.Optional;

/**
 * Identity of a running job, for the claims of its ID tokens. It is created when the job is assigned to a runner.
 *
 * @param environment environment of the job, or empty
 * @param runnerId    runner of the job
 */
public record JobIdentity(long jobId, Project project, Person person, Pipeline pipeline, Ref ref, Optional<Environment> environment,
        long runnerId) {

    /** @param path full path, with that of the namespace */
    public record Project(long id, String path, String visibility, long namespaceId, String namespacePath) {}

    /** User that the job runs for. */
    public record Person(long id, String login, String email) {}

    /**
     * @param source        source of the pipeline, as stored
     * @param configuration path of its configuration in the repository of the project; empty if it came from elsewhere
     */
    public record Pipeline(long id, String source, String sha, Optional<String> configuration) {}

    /** Branch or tag that the job runs for. */
    public record Ref(String name, boolean tag, boolean isProtected) {

        String type() {
            return tag ? "tag" : "branch";
        }

        String path() {
            return (tag ? "refs/tags/" : "refs/heads/") + name;
        }
    }

    /** @param action action of the job on the environment */
    public record Environment(String name, boolean isProtected, String tier, String action) {}
}
