package dev.slipway.domain.runner;

import java.util.Optional;

/**
 * Who a job that runs is, as those learn it to whom it presents a signed token. It is made when the job is handed to a runner.
 *
 * @param environment the environment it works on, or empty
 * @param runnerId    the runner that has it
 */
public record JobIdentity(long jobId, Project project, Person person, Pipeline pipeline, Ref ref, Optional<Environment> environment, long runnerId) {

    /** @param path with that of its namespace before it */
    public record Project(long id, String path, String visibility, long namespaceId, String namespacePath) {}

    /** Whom the job runs for. */
    public record Person(long id, String login, String email) {}

    /**
     * @param source        what started it
     * @param configuration the path of its configuration in the project's own repository, or empty where it came from elsewhere
     */
    public record Pipeline(long id, String source, String sha, Optional<String> configuration) {}

    /** The branch or tag that the job runs for. */
    public record Ref(String name, boolean tag, boolean isProtected) {

        String type() {
            return tag ? "tag" : "branch";
        }

        String path() {
            return (tag ? "refs/tags/" : "refs/heads/") + name;
        }
    }

    /** @param action what the job does with it */
    public record Environment(String name, boolean isProtected, String tier, String action) {}
}
