package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.plan.NotSetUp;
import dev.slipway.domain.ciconfig.plan.PipelineContext;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.ciconfig.plan.Planner;
import dev.slipway.domain.variable.MergeRequestFacts;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reads configurations and plans pipelines from them. It reads repositories and other servers, so it runs before any transaction. */
public final class ConfigurationReader {

    /** In bytes; larger configurations, and larger files that they include, are rejected. */
    public static final int MAX_BYTES = 2 * 1024 * 1024;

    private final Files files;
    private final Commits commits;
    private final RequestVariables variables;
    private final ConfigurationSources sources;
    private final ActingUsers users;
    private final Pipelines pipelines;
    private final PipelinePolicy policy;

    public ConfigurationReader(Files files, Commits commits, RequestVariables variables, ConfigurationSources sources, ActingUsers users,
            Pipelines pipelines, PipelinePolicy policy) {
        this.files = files;
        this.commits = commits;
        this.variables = variables;
        this.sources = sources;
        this.users = users;
        this.pipelines = pipelines;
        this.policy = policy;
    }

    /** Result of reading the configuration of a request. */
    public sealed interface Reading {

        /** The commit has no configuration. */
        record Missing() implements Reading {}

        /** The configuration does not compile. */
        record Broken(CompileResult.Invalid result) implements Reading {}

        /** @param context in which the plan was made, for names that are expanded later */
        record Read(CiConfig configuration, PlanResult plan, PipelineContext context) implements Reading {}
    }

    public boolean exists(PipelineRequest request) {
        return text(request.origin(), request.commit().sha()).isPresent();
    }

    /** Returns the configuration of a project at a commit; empty if there is none or it is blank. */
    public Optional<String> text(Origin origin, String sha) {
        String path = ConfigurationPath.of(origin);
        return ExternalConfiguration.at(path)
                .or(() -> files.find(origin.id(), sha, path).map(found -> files.read(origin.id(), sha, path, MAX_BYTES)
                        .map(content -> new String(content, StandardCharsets.UTF_8)).orElseGet(ConfigurationReader::oversized)))
                .filter(text -> !text.isBlank());
    }

    /** Returns a text in place of a file that is too large to be read, so that the compiler reports it. */
    private static String oversized() {
        return "#".repeat(MAX_BYTES + 1);
    }

    /** Compiles a configuration and plans a pipeline from it. @param now when the pipeline is about to be created */
    public Reading read(PipelineRequest request, ConfigurationInput input, Instant now) {
        return switch (input) {
            case ConfigurationInput.Committed(var inputs) -> text(request.origin(), request.commit().sha())
                    .map(text -> planned(compile(request, text, inputs, ProjectSources.NO_PARENT, now), numbered(request)))
                    .orElseGet(Reading.Missing::new);
            case ConfigurationInput.Child(String text, var artifacts) ->
                    planned(compile(request, text, Optional.empty(), artifacts, now), numbered(request));
            case ConfigurationInput.Text(String text) ->
                    planned(compile(request, text, Optional.empty(), ProjectSources.NO_PARENT, now), context -> context);
        };
    }

    private Function<PipelineContext, PipelineContext> numbered(PipelineRequest request) {
        return context -> context.numbered(new ReservedNumber(pipelines, request.origin().id()));
    }

    private record Compiled(CompileResult result, PipelineContext context) {}

    private static Reading planned(Compiled compiled, Function<PipelineContext, PipelineContext> completed) {
        PipelineContext context = completed.apply(compiled.context());
        return switch (compiled.result()) {
            case CompileResult.Invalid invalid -> new Reading.Broken(invalid);
            case CompileResult.Compiled(var config) -> new Reading.Read(config, NotSetUp.refuse(Planner.plan(config, context)), context);
        };
    }

    private Compiled compile(PipelineRequest request, String text, Optional<String> inputs,
            BiFunction<String, String, Sources.Artifact> artifacts, Instant now) {
        PipelineContext context = context(request, now);
        Sources places = sources.at(users.caller(request.userId()), request.origin(), context.commit(), request.commit().sha())
                .below(artifacts);
        CompileResult result = CiCompiler.compile(text, ConfigurationPath.of(request.origin()), places,
                VariableSet.of(context.layers().predefined()).with(context.layers().overriding()), inputs, policy.keywords());
        return new Compiled(result, context.seeing(new CommitWithOtherProjects(context.commit(), places)));
    }

    private PipelineContext context(PipelineRequest request, Instant now) {
        Function<Optional<String>, List<Variable>> overriding = variables.overriding(request);
        return PipelineContext.of(request.origin().fullPath(), request.ref(), request.tag(), request.cause().source().wireName())
                .withVariables(variables.predefined(request, now), overriding.apply(Optional.empty()))
                .seeing(new CommitFiles(commits, files, request.origin().id(), request.commit().sha(),
                        compared(request)))
                .in(new PlannedEnvironments(environment -> overriding.apply(Optional.of(environment)), policy.tierGuess()));
    }

    /** Returns the commit that files of a pipeline are compared with: the target's for a merge request. Everything has changed in a tag. */
    private static Optional<String> compared(PipelineRequest request) {
        return request.tag() ? Optional.empty()
                : request.mergeRequest().map(MergeRequestFacts::compared).or(() -> Optional.of(request.revision().before()));
    }

    /**
     * Compiles a text as the configuration of a project, without a pipeline in view.
     *
     * @param caller with whose rights includes are read
     * @param sha    the commit whose files the text may include
     */
    public CompileResult check(Caller caller, Origin origin, String sha, String text) {
        CommitFiles commit = new CommitFiles(commits, files, origin.id(), sha, Optional.empty());
        return CiCompiler.compile(text, ConfigurationPath.of(origin), sources.at(caller, origin, commit, sha),
                VariableSet.of(variables.ofProject(origin)), Optional.empty(), policy.keywords());
    }

    /** Compiles a text that belongs to no project. */
    public CompileResult check(Caller caller, String text) {
        return CiCompiler.compile(text, ConfigurationPath.DEFAULT, sources.alone(caller), VariableSet.of(variables.server()),
                Optional.empty(), policy.keywords());
    }
}
