package dev.slipway.application.runner.job;

import dev.slipway.application.runner.WaitingJob;
import dev.slipway.domain.ciconfig.options.Image;
import dev.slipway.domain.ciconfig.options.Service;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job as its runner receives it.
 *
 * @param token   credential of the job, valid while it runs
 * @param timeout in seconds
 * @param image   empty for the default image of the runner
 * @param run     steps of {@code run}, which replace the scripts, as a JSON array; empty for none
 * @param secrets secrets that the runner fetches from external providers, by variable
 */
public record JobDocument(long id, String token, Info info, Sources sources, int timeout, List<Variable> variables, List<Step> steps,
        Optional<String> run, List<String> preGetSources, Optional<Image> image, List<Service> services, List<HandIn> artifacts,
        List<CacheUse> caches, List<Supply> dependencies, Map<String, Map<String, Object>> secrets) {

    public JobDocument {
        variables = List.copyOf(variables);
        steps = List.copyOf(steps);
        preGetSources = List.copyOf(preGetSources);
        services = List.copyOf(services);
        artifacts = List.copyOf(artifacts);
        caches = List.copyOf(caches);
        dependencies = List.copyOf(dependencies);
    }

    JobDocument withCaches(List<CacheUse> named) {
        return new JobDocument(id, token, info, sources, timeout, variables, steps, run, preGetSources, image, services, artifacts, named,
                dependencies, secrets);
    }

    public record Info(String name, String stage, long projectId, String projectName) {}

    /** @param repository address to fetch from, without credentials */
    public record Sources(String repository, String ref, String sha, String beforeSha, boolean tag, List<String> refspecs, int depth) {}

    /** @param tolerant whether the job continues if the step fails */
    public record Step(String name, List<String> script, int timeout, String when, boolean tolerant) {}

    /** Files that the runner is to upload: the archive, or a report. */
    public record HandIn(@Nullable String name, boolean untracked, List<String> paths, List<String> exclude, String when,
            @Nullable String expireIn,
            String type, String format) {}

    public record CacheUse(String key, boolean untracked, List<String> paths, String policy, String when, List<String> fallbackKeys) {}

    /** A job whose artifacts the runner is to download. */
    public record Supply(long id, @Nullable String name, WaitingJob.Archive archive) {}
}
