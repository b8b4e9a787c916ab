package dev.slipway.rest.runner;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.runner.job.JobDocument;
import dev.slipway.domain.ciconfig.options.ExecutorOptions;
import dev.slipway.domain.ciconfig.options.Image;
import dev.slipway.domain.ciconfig.options.Service;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.pipeline.TriggerRules;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A job in the runner protocol. */
record JobDocumentJson(long id, String token, boolean allowGitFetch, InfoJson jobInfo, GitJson gitInfo, RunnerInfoJson runnerInfo,
        List<JobVariableJson> variables, List<StepJson> steps, List<HookJson> hooks, @Nullable ImageJson image, List<ServiceJson> services,
        @Nullable List<ArtifactJson> artifacts, List<CacheJson> cache, List<CredentialJson> credentials, FeaturesJson features,
        List<DependencyJson> dependencies, @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Map<String, Object>> secrets,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String run) {

    private static final String TOKEN_USER = "gitlab-ci-token";
    /** Prefixes of this server's tokens, which runners mask in logs. */
    private static final List<String> TOKEN_PREFIXES = List.of("glpat-", "glrt-", "glcbt-", "gldt-", TriggerRules.PREFIX);
    /** Object format of this server's repositories. */
    private static final String OBJECT_FORMAT = "sha1";

    record InfoJson(String name, String stage, long projectId, String projectName) {}

    record GitJson(String repoUrl, String ref, String sha, String beforeSha, String refType, List<String> refspecs, int depth,
            String repoObjectFormat) {}

    record RunnerInfoJson(int timeout, @Nullable String runnerSessionUrl) {}

    record StepJson(String name, List<String> script, int timeout, String when, boolean allowFailure) {}

    record HookJson(String name, List<String> script) {}

    record ExecutorJson(@Nullable Map<String, String> docker, @Nullable Map<String, String> kubernetes) {

        static @Nullable ExecutorJson of(@Nullable ExecutorOptions options) {
            return options == null ? null : new ExecutorJson(options.docker(), options.kubernetes());
        }
    }

    record ImageJson(String name, @Nullable List<String> entrypoint, List<Object> ports, @Nullable List<String> pullPolicy,
            @Nullable ExecutorJson executorOpts) {

        static ImageJson of(Image image) {
            return new ImageJson(image.name(), image.entrypoint(), List.of(), image.pullPolicy(), ExecutorJson.of(image.executor()));
        }
    }

    record ServiceJson(String name, @Nullable List<String> entrypoint, @Nullable String alias, @Nullable List<String> command,
            List<Object> ports,
            List<ServiceVariableJson> variables, @Nullable List<String> pullPolicy, @Nullable ExecutorJson executorOpts) {

        static ServiceJson of(Service service) {
            return new ServiceJson(service.host().name(), service.start().entrypoint(), service.host().alias(), service.start().command(),
                    List.of(),
                    service.variables() == null
                            ? List.of()
                            : service.variables().stream().map(one -> new ServiceVariableJson(one.key(), one.value())).toList(),
                    service.pullPolicy(), ExecutorJson.of(service.executor()));
        }
    }

    record ServiceVariableJson(String key, String value) {}

    record ArtifactJson(@Nullable String name, boolean untracked, List<String> paths, List<String> exclude, String when,
            @Nullable String expireIn,
            String artifactType, String artifactFormat) {

        static ArtifactJson of(JobDocument.HandIn item) {
            return new ArtifactJson(item.name(), item.untracked(), item.paths(), item.exclude(), item.when(), item.expireIn(), item.type(),
                    item.format());
        }
    }

    record CacheJson(String key, boolean untracked, List<String> paths, String policy, String when, List<String> fallbackKeys) {

        static CacheJson of(JobDocument.CacheUse use) {
            return new CacheJson(use.key(), use.untracked(), use.paths(), use.policy(), use.when(), use.fallbackKeys());
        }
    }

    record CredentialJson(String type, String url, String username, String password) {}

    record FeaturesJson(boolean traceSections, List<String> tokenMaskPrefixes, List<String> failureReasons) {}

    record ArchiveJson(String filename, long size) {}

    record DependencyJson(long id, @Nullable String name, String token, ArchiveJson artifactsFile) {}

    static JobDocumentJson of(JobDocument job) {
        return new JobDocumentJson(job.id(), job.token(), true,
                new InfoJson(job.info().name(), job.info().stage(), job.info().projectId(), job.info().projectName()),
                git(job), new RunnerInfoJson(job.timeout(), null),
                job.variables().stream().map(JobVariableJson::of).toList(),
                job.steps().stream().map(step -> new StepJson(step.name(), step.script(), step.timeout(), step.when(), step.tolerant()))
                        .toList(),
                job.preGetSources().isEmpty() ? List.of() : List.of(new HookJson("pre_get_sources_script", job.preGetSources())),
                job.image().map(ImageJson::of).orElse(null),
                job.services().stream().map(ServiceJson::of).toList(),
                job.artifacts().isEmpty() ? null : job.artifacts().stream().map(ArtifactJson::of).toList(),
                job.caches().stream().map(CacheJson::of).toList(), List.of(),
                new FeaturesJson(true, TOKEN_PREFIXES, Stream.of(FailureReason.values()).map(FailureReason::wireName).toList()),
                job.dependencies().stream().map(one -> new DependencyJson(one.id(), one.name(), job.token(),
                        new ArchiveJson(one.archive().filename(), one.archive().size()))).toList(),
                job.secrets(), job.run().orElse(null));
    }

    private static GitJson git(JobDocument job) {
        JobDocument.Sources sources = job.sources();
        URI address = URI.create(sources.repository());
        String withToken = address.getScheme() + "://" + TOKEN_USER + ":" + job.token() + "@"
                + address.getRawAuthority() + address.getRawPath();
        return new GitJson(withToken, sources.ref(), sources.sha(), sources.beforeSha(), sources.tag() ? "tag" : "branch",
                sources.refspecs(), sources.depth(), OBJECT_FORMAT);
    }
}
