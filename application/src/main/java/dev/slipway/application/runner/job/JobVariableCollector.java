package dev.slipway.application.runner.job;

import dev.slipway.application.artifact.ExportedVariables;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.WaitingJob.Dependency;
import dev.slipway.application.runner.job.JobDocumentBuilder.Run;
import dev.slipway.domain.ciconfig.options.Image;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.variable.CommitFacts;
import dev.slipway.domain.variable.CommitFacts.RefKind;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.JobFacts;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import dev.slipway.domain.variable.PipelineFacts;
import dev.slipway.domain.variable.PredefinedVariables;
import dev.slipway.domain.variable.ProjectFacts;
import dev.slipway.domain.variable.RunFacts;
import dev.slipway.domain.variable.RunnerFacts;
import dev.slipway.domain.variable.ServerFacts;
import dev.slipway.domain.variable.UserFacts;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableOrigin;
import dev.slipway.domain.variable.VariableSet;
import java.net.URI;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects the variables that a runner receives with a job, in the order of their precedence, expanded. */
public final class JobVariableCollector {

    private static final String TOKEN_USER = "gitlab-ci-token";
    private static final String DEFAULT_CONFIGURATION = ".gitlab-ci.yml";

    private final RunnerPolicy policy;
    private final Artifacts artifacts;
    private final JobTokens tokens;

    public JobVariableCollector(RunnerPolicy policy, Artifacts artifacts, JobTokens tokens) {
        this.policy = policy;
        this.artifacts = artifacts;
        this.tokens = tokens;
    }

    VariableSet of(WaitingJob job, Run run) {
        PipelineFacts pipeline = new PipelineFacts(job.pipeline().id(), job.pipeline().iid(), page(job, run) + "/-/pipelines/"
                + job.pipeline().id(), job.pipeline().source().equals("trigger"));
        WaitingJob.User user = job.requireUser();
        Map<VariableOrigin, List<Variable>> all = new EnumMap<>(VariableOrigin.class);
        all.putAll(run.stored().apply(job.environment().map(WaitingJob.Environment::name)));
        all.put(VariableOrigin.JOB_PREDEFINED, joined(PredefinedVariables.job(job(job)), PredefinedVariables.run(run(job, run))));
        all.put(VariableOrigin.PROJECT_PREDEFINED,
                joined(PredefinedVariables.server(server(run)), PredefinedVariables.project(project(job, run))));
        all.put(VariableOrigin.PIPELINE_PREDEFINED, joined(
                PredefinedVariables.start(job.pipeline().source(), job.pipeline().createdAt()),
                job.pipeline().schedule().map(schedule -> PredefinedVariables.schedule(schedule.description())).orElse(List.of()),
                PredefinedVariables.mergeRequests(job.pipeline().mergeRequests(), run.request().base()),
                PredefinedVariables.pipeline(pipeline), PredefinedVariables.pipelineOfRun(pipeline),
                PredefinedVariables.commit(commit(job))));
        all.put(VariableOrigin.RUNNER_PREDEFINED, PredefinedVariables.runner(runner(run)));
        all.put(VariableOrigin.CONFIGURATION, job.variables());
        all.put(VariableOrigin.USER, PredefinedVariables.user(
                new UserFacts(user.id(), user.email(), user.username(), user.name())));
        all.put(VariableOrigin.DOTENV, ExportedVariables.of(artifacts, job.dependencies().stream().map(Dependency::id).toList()));
        all.put(VariableOrigin.PIPELINE, job.pipeline().variables());
        job.pipeline().schedule().ifPresent(schedule -> all.put(VariableOrigin.SCHEDULE, schedule.variables()));
        all.put(VariableOrigin.MANUAL_JOB, job.manualVariables());
        all.merge(VariableOrigin.JOB_PREDEFINED, tokens.of(job, run, VariableOrigin.join(all)), JobVariableCollector::joined);
        return VariableSet.of(VariableOrigin.join(all).expandAll(ExpansionMode.FOR_RUNNER).variables());
    }

    @SafeVarargs
    private static List<Variable> joined(List<Variable>... lists) {
        return Stream.of(lists).flatMap(List::stream).toList();
    }

    private static String page(WaitingJob job, Run run) {
        return run.request().base() + "/" + job.project().fullPath();
    }

    private static JobFacts job(WaitingJob job) {
        JobOptions options = job.job().options();
        Optional<EnvironmentFacts> environment = job.environment().map(found -> new EnvironmentFacts(found.name(), found.slug(),
                text(found.url()), found.action(), text(found.tier())));
        return new JobFacts(job.job().name(), job.job().stage(), job.job().manual(), Optional.ofNullable(options.containers().image()).map(
                Image::name), Optional.ofNullable(options.instance().parallelIndex()),
                Objects.requireNonNullElse(options.instance().parallelTotal(), 1), environment);
    }

    private static RunFacts run(WaitingJob job, Run run) {
        URI base = URI.create(run.request().base());
        String repository = base.getScheme() + "://" + TOKEN_USER + ":" + run.token() + "@" + base.getRawAuthority() + "/"
                + job.project().fullPath() + ".git";
        return new RunFacts(job.job().id(), page(job, run) + "/-/jobs/" + job.job().id(), run.token(), run.now(),
                run.timeout().limit().toSeconds(), repository, Optional.empty());
    }

    private ServerFacts server(Run run) {
        return policy.server(URI.create(run.request().base()));
    }

    private static ProjectFacts project(WaitingJob job, Run run) {
        WaitingJob.Project project = job.project();
        return new ProjectFacts(project.id(), project.name(), text(project.description()), project.fullPath(), project.namespaceId(),
                page(job, run), project.visibility(), "", "", project.defaultBranch(), configuration(project), "", "", "");
    }

    static String configuration(WaitingJob.Project project) {
        return project.configPath() == null || project.configPath().isBlank() ? DEFAULT_CONFIGURATION : project.configPath();
    }

    private static CommitFacts commit(WaitingJob job) {
        WaitingJob.Pipeline pipeline = job.pipeline();
        Optional<WaitingJob.Commit> commit = job.commit();
        return new CommitFacts(pipeline.sha(), pipeline.beforeSha(), pipeline.mergeRequests().refName(job.job().ref()),
                RefKind.of(job.job().tag(), pipeline.mergeRequests().request().isPresent()),
                job.job().refProtected(), commit.map(WaitingJob.Commit::tagMessage).orElse(""),
                commit.map(WaitingJob.Commit::message).orElse(""),
                commit.map(WaitingJob.Commit::committedAt).map(Object::toString).orElse(""),
                commit.map(found -> found.authorName() + " <" + found.authorEmail() + ">").orElse(""));
    }

    private static RunnerFacts runner(Run run) {
        RunnerView runner = run.runner();
        var process = run.request().process();
        String architecture = process.platform() == null || process.architecture() == null
                ? ""
                : process.platform() + "/" + process.architecture();
        return new RunnerFacts(runner.id(), text(runner.description()), runner.tags(), text(process.version()), text(process.revision()),
                architecture, runner.tokenShort());
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
