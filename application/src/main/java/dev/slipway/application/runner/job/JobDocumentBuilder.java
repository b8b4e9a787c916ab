package dev.slipway.application.runner.job;

import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.WaitingJob.Dependency;
import dev.slipway.application.runner.job.JobDocument.HandIn;
import dev.slipway.application.runner.job.JobDocument.Info;
import dev.slipway.application.runner.job.JobDocument.Sources;
import dev.slipway.application.runner.job.JobDocument.Supply;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.branch.MergeRequestRef;
import dev.slipway.domain.ciconfig.options.JobArtifacts;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.domain.job.JobTimeout;
import dev.slipway.domain.runner.AssignmentCheck;
import dev.slipway.domain.runner.SecretDocuments;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableOrigin;
import dev.slipway.domain.variable.VariableSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Builds the document that a runner receives with an assigned job. */
public final class JobDocumentBuilder {

    private static final String ALWAYS = "always";
    private static final String ON_SUCCESS = "on_success";
    private static final String DEPTH = "GIT_DEPTH";

    private final JobVariableCollector variables;
    private final CrossPipelineDependencies others;
    private final JobArchiving archiving;

    public JobDocumentBuilder(JobVariableCollector variables, CrossPipelineDependencies others, JobArchiving archiving) {
        this.variables = variables;
        this.others = others;
        this.archiving = archiving;
    }

    /** Returns the job with its dependencies in other projects and pipelines. */
    WaitingJob complete(WaitingJob job) {
        return others.with(job);
    }

    /** Stores those dependencies, in the transaction that assigns the job. */
    void note(WaitingJob job) {
        others.note(job);
    }

    /**
     * Details of an assignment: its runner, token, timeout, request and time.
     *
     * @param stored variables of the project and its groups, by the environment of the job
     */
    public record Run(RunnerView runner, String token, JobTimeout timeout, JobRequest request, Instant now, Stored stored) {}

    /** Finds the stored variables that a job with an environment, or without one, receives. */
    @FunctionalInterface
    public interface Stored extends Function<Optional<String>, Map<VariableOrigin, List<Variable>>> {}

    /** Returns why the job must fail instead of being assigned; empty if it can run. */
    Optional<FailureReason> forbidden(WaitingJob job, Map<String, Boolean> features, Instant now) {
        Set<String> offered = features.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).collect(Collectors.toSet());
        boolean barred = job.user() == null || job.user().state().blockReason().isPresent();
        return new AssignmentCheck(job.project().deleted(), job.project().buildsEnabled(), archiving.archived(job.pipeline().createdAt(),
                now), barred, job.dependencies().stream().anyMatch(Dependency::missing), needed(job.job().options()), offered)
                .judge().map(AssignmentCheck.Rule::failure);
    }

    private static Set<String> needed(JobOptions options) {
        Optional<JobArtifacts> artifacts = Optional.ofNullable(options.results().artifacts());
        Stream.Builder<String> needed = Stream.builder();
        artifacts.filter(present -> !present.reporting().reports().isEmpty()).ifPresent(present -> needed.add("upload_multiple_artifacts"));
        artifacts.filter(present -> !present.archive().exclude().isEmpty()).ifPresent(present -> needed.add("artifacts_exclude"));
        if (options.extras().publications().release() != null) {
            needed.add("multi_build_steps");
        }
        if (!options.allowFailureExitCodes().isEmpty()
                || options.policy().retry() != null && !options.policy().retry().exitCodes().isEmpty()) {
            needed.add("return_exit_code");
        }
        if (!options.extras().credentials().secrets().isEmpty()) {
            needed.add("vault_secrets");
        }
        if (options.results().caches().stream().anyMatch(cache -> cache.fallbackKeys() != null && !cache.fallbackKeys().isEmpty())) {
            needed.add("fallback_cache_keys");
        }
        return needed.build().collect(Collectors.toSet());
    }

    JobTimeout timeout(WaitingJob job, RunnerView runner) {
        return JobTimeout.effective(
                Optional.ofNullable(job.job().options().policy().timeoutSeconds()).map(Duration::ofSeconds),
                Duration.ofSeconds(job.project().buildTimeout()),
                Optional.ofNullable(runner.maximumTimeout()).map(Duration::ofSeconds));
    }

    JobDocument of(WaitingJob job, Run run) {
        JobOptions options = job.job().options();
        JobSteps steps = JobSteps.of(options, Math.toIntExact(run.timeout().limit().toSeconds()), run.request().process().features());
        VariableSet all = variables.of(job, run).with(steps.variables());
        return new JobDocument(job.job().id(), run.token(),
                new Info(job.job().name(), job.job().stage(), job.project().id(), job.project().name()),
                sources(job, run, all), steps.timeout(), all.list(), steps.list(), steps.run(), options.commands().preGetSourcesScript(),
                Optional.ofNullable(options.containers().image()), options.containers().services(), artifacts(options), List.of(),
                job.dependencies().stream().filter(dependency -> dependency.archive() != null)
                        .map(dependency -> new Supply(dependency.id(), dependency.name(), dependency.archive())).toList(),
                SecretDocuments.of(options.extras().credentials().secrets(), options.extras().credentials().idTokens().keySet(), all));
    }

    /** Returns why an assignable job must fail: its secrets have no known provider. Empty if it can run. */
    static Optional<FailureReason> incomplete(WaitingJob job, JobDocument document) {
        return SecretDocuments.reachable(job.job().options().extras().credentials().secrets(), VariableSet.of(document.variables()))
                ? Optional.empty()
                : Optional.of(FailureReason.SECRETS_PROVIDER_NOT_FOUND);
    }

    /** Returns the values that are masked in the log of the job. */
    static List<String> secrets(WaitingJob job, JobDocument document) {
        return document.variables().stream().filter(Variable::masked).map(variable -> JobTokens.hidden(job, variable))
                .filter(value -> !value.isBlank()).distinct().toList();
    }

    /** Returns whether the configuration of the job enables debug mode. */
    static boolean debugs(JobDocument document) {
        VariableSet variables = VariableSet.of(document.variables());
        return Stream.of("CI_DEBUG_TRACE", "CI_DEBUG_SERVICES")
                .anyMatch(key -> variables.value(key).filter(value -> value.equalsIgnoreCase("true")).isPresent());
    }

    private static Sources sources(WaitingJob job, Run run, VariableSet all) {
        int depth = all.value(DEPTH).filter(text -> text.matches("\\d{1,9}")).map(Integer::parseInt).orElse(job.project().gitDepth());
        return new Sources(run.request().base() + "/" + job.project().fullPath() + ".git", job.job().ref(), job.pipeline().sha(),
                job.pipeline().beforeSha(), job.job().tag(), refspecs(job, depth), depth);
    }

    private static List<String> refspecs(WaitingJob job, int depth) {
        String pinned = "refs/pipelines/" + job.pipeline().id();
        List<String> refspecs = new ArrayList<>(List.of("+" + pinned + ":" + pinned));
        if (depth == 0) {
            refspecs.add("+refs/heads/*:refs/remotes/origin/*");
            refspecs.add("+refs/tags/*:refs/tags/*");
        } else if (job.job().tag()) {
            refspecs.add("+refs/tags/" + job.job().ref() + ":refs/tags/" + job.job().ref());
        } else if (MergeRequestRef.iid(job.job().ref()).isEmpty()) {
            refspecs.add("+refs/heads/" + job.job().ref() + ":refs/remotes/origin/" + job.job().ref());
        }
        return refspecs;
    }

    private static List<HandIn> artifacts(JobOptions options) {
        JobArtifacts artifacts = options.results().artifacts();
        if (artifacts == null) {
            return List.of();
        }
        JobArtifacts.Archive archive = artifacts.archive();
        JobArtifacts.Expiry expiry = artifacts.expiry();
        List<HandIn> handIns = new ArrayList<>();
        if (artifacts.hasArchive()) {
            handIns.add(new HandIn(archive.name(), archive.untracked(), archive.paths(), archive.exclude(),
                    expiry.when() == null ? ON_SUCCESS : expiry.when(), expiry.expireIn(), "archive", "zip"));
        }
        artifacts.reporting().reports().forEach((report, paths) -> report(artifacts, report)
                .ifPresent(type -> handIns.add(new HandIn(type.defaultFileName().orElse(null), false, paths, List.of(), ALWAYS,
                        expiry.expireIn(), type.wireName(), type.format().wireName()))));
        return handIns;
    }

    /** A coverage report is a report of its format. */
    private static Optional<ArtifactType> report(JobArtifacts artifacts, String name) {
        String format = name.equals("coverage_report") ? artifacts.reporting().coverageFormat() : name;
        return Optional.ofNullable(format).flatMap(ArtifactType::of).filter(ArtifactType::report);
    }
}
