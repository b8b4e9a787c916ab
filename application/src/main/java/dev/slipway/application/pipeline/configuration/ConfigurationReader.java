package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.variable.VariablesOfJobs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.plan.NotSetUp;
import dev.slipway.domain.ciconfig.plan.PipelineContext;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.ciconfig.plan.Planner;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.variable.CommitFacts;
import dev.slipway.domain.variable.PredefinedVariables;
import dev.slipway.domain.variable.ProjectFacts;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableOrigin;
import dev.slipway.domain.variable.Variables;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Reads the configuration at a commit and plans a pipeline of it. It may take long, so it is done before any unit of work. */
@Singleton
public final class ConfigurationReader {

    private static final String USUAL_PATH = ".gitlab-ci.yml";
    /** In bytes; larger configurations, and larger files that they include, are refused. */
    public static final int MAX_BYTES = 2 * 1024 * 1024;

    private final Files files;
    private final Commits commits;
    private final PipelineOrigins origins;
    private final VariablesOfJobs kept;
    private final ConfigurationSources sources;
    private final Pipelines pipelines;
    private final PipelinePolicy policy;

    public ConfigurationReader(Files files, Commits commits, PipelineOrigins origins, VariablesOfJobs kept, ConfigurationSources sources,
            Pipelines pipelines, PipelinePolicy policy) {
        this.files = files;
        this.commits = commits;
        this.origins = origins;
        this.kept = kept;
        this.sources = sources;
        this.pipelines = pipelines;
        this.policy = policy;
    }

    /** What became of a wish. */
    public sealed interface Reading {
        /** The commit has no configuration. */
        record Missing() implements Reading {}

        record Broken(List<String> errors) implements Reading {}

        /** @param context what the plan was made in, for names that are expanded later */
        record Read(PlanResult plan, PipelineContext context) implements Reading {}
    }

    /** What a text of a configuration says, and what it was read for. */
    public record Compiled(CompileResult result, PipelineContext context) {}

    public boolean exists(PipelineRequest wish) {
        return text(wish.origin(), wish.commit().sha()).isPresent();
    }

    /** The configuration that a project has at a commit; empty where it has none, or nothing stands in it. */
    public Optional<String> text(Origin origin, String sha) {
        return ExternalConfiguration.at(path(origin)).or(() -> files.find(origin.id(), sha, path(origin)).map(found -> files.read(origin.id(), sha, path(origin), MAX_BYTES)
                .map(content -> new String(content, StandardCharsets.UTF_8)).orElseGet(ConfigurationReader::oversized))).filter(text -> !text.isBlank());
    }

    /** Stands for what is too large to be read, so that the compiler says so. */
    private static String oversized() {
        return "#".repeat(MAX_BYTES + 1);
    }

    public Reading read(PipelineRequest wish, Instant now) {
        return read(wish, Optional.empty(), now);
    }

    /** @param inputs for the configuration, as a JSON object; empty where none are given */
    public Reading read(PipelineRequest wish, Optional<String> inputs, Instant now) {
        Optional<String> text = text(wish.origin(), wish.commit().sha());
        return text.isEmpty() ? new Reading.Missing() : read(wish, compile(wish, text.get(), inputs, ProjectSources.NO_PARENT, now));
    }

    /**
     * The configuration of a child pipeline.
     *
     * @param text      which includes what the child is made of
     * @param artifacts reads a file that the job of a name left behind
     */
    public Reading readChild(PipelineRequest wish, String text, BiFunction<String, String, Sources.Artifact> artifacts, Instant now) {
        return read(wish, compile(wish, text, Optional.empty(), artifacts, now));
    }

    private Reading read(PipelineRequest wish, Compiled compiled) {
        PipelineContext context = compiled.context().numbered(new ReservedNumber(pipelines, wish.origin().id()));
        return switch (compiled.result()) {
            case CompileResult.Invalid invalid -> new Reading.Broken(invalid.errors());
            case CompileResult.Compiled(var config) -> new Reading.Read(plan(config, context), context);
        };
    }

    /** The pipeline of a configuration, as far as this server runs what it asks for. */
    public static PlanResult plan(CiConfig config, PipelineContext context) {
        return NotSetUp.refuse(Planner.plan(config, context));
    }

    /** What a text says where it is the configuration of a pipeline that is wished for. */
    public Compiled compile(PipelineRequest wish, String text, Instant now) {
        return compile(wish, text, Optional.empty(), ProjectSources.NO_PARENT, now);
    }

    private Compiled compile(PipelineRequest wish, String text, Optional<String> inputs,
            BiFunction<String, String, Sources.Artifact> artifacts, Instant now) {
        PipelineContext context = context(wish, now);
        Sources places = sources.at(sources.person(wish.userId()), wish.origin().id(), wish.origin().fullPath(), context.commit(), wish.commit().sha())
                .below(artifacts);
        return new Compiled(CiCompiler.compile(text, path(wish.origin()), places,
                Variables.of(context.predefined()).with(context.overriding()), inputs, policy.keywords()),
                        context.seeing(new CommitWithOtherProjects(context.commit(), places)));
    }

    /**
     * What a text says in a project without any pipeline in view.
     *
     * @param caller who reads; includes are read with these rights
     * @param sha    the commit whose files it may include
     */
    public CompileResult check(Caller caller, Origin origin, String sha, String text) {
        CommitFiles commit = new CommitFiles(commits, files, origin.id(), sha, Optional.empty());
        List<Variable> known = new ArrayList<>(PredefinedVariables.server(policy.server()));
        known.addAll(PredefinedVariables.project(project(origin)));
        known.addAll(VariableOrigin.join(kept.of(origin.id(), false, Optional.empty())).list());
        return CiCompiler.compile(text, path(origin), sources.at(caller, origin.id(), origin.fullPath(), commit, sha), Variables.of(known),
                Optional.empty(), policy.keywords());
    }

    /** What a text says that belongs to no project. */
    public CompileResult check(Caller caller, String text) {
        return CiCompiler.compile(text, USUAL_PATH, sources.alone(caller), Variables.of(PredefinedVariables.server(policy.server())),
                Optional.empty(), policy.keywords());
    }

    private static String path(Origin origin) {
        String path = origin.configPath();
        return path == null || path.isBlank() ? USUAL_PATH : path;
    }

    /** What is known of a pipeline without anybody defining it. @param createdAt when it was made, or is about to be */
    public List<Variable> predefined(PipelineRequest wish, Instant createdAt) {
        List<Variable> predefined = new ArrayList<>(PredefinedVariables.server(policy.server()));
        predefined.addAll(PredefinedVariables.project(project(wish.origin())));
        predefined.addAll(PredefinedVariables.commit(commit(wish)));
        predefined.addAll(PredefinedVariables.start(wish.cause().source().wireName(), createdAt));
        predefined.addAll(PredefinedVariables.trigger(wish.cause().source() == PipelineSource.TRIGGER));
        if (wish.cause().schedule() != null) {
            predefined.addAll(PredefinedVariables.schedule(wish.cause().schedule().description()));
        }
        return predefined;
    }

    /** The person for whom a pipeline is made, who stands above what the configuration says. */
    public List<Variable> user(PipelineRequest wish) {
        return origins.user(wish.userId()).map(PredefinedVariables::user).orElse(List.of());
    }

    private PipelineContext context(PipelineRequest wish, Instant now) {
        List<Variable> user = user(wish);
        var found = kept.byEnvironment(wish.origin().id(), wish.refProtected());
        return new PipelineContext(wish.origin().fullPath(), wish.ref(), wish.tag(), wish.cause().source().wireName(), predefined(wish, now),
                overriding(wish, user, found.apply(Optional.empty())),
                new CommitFiles(commits, files, wish.origin().id(), wish.commit().sha(), wish.tag() ? Optional.empty() : Optional.of(wish.before())),
                new PlannedEnvironments(environment -> overriding(wish, user, found.apply(Optional.of(environment)))));
    }

    /** What stands above the configuration's own variables. */
    private static List<Variable> overriding(PipelineRequest wish, List<Variable> user, Map<VariableOrigin, List<Variable>> found) {
        Map<VariableOrigin, List<Variable>> above = new EnumMap<>(VariableOrigin.class);
        above.putAll(found);
        above.put(VariableOrigin.USER, user);
        above.put(VariableOrigin.PIPELINE, wish.variables().stream().map(PipelineVariable::toVariable).toList());
        above.put(VariableOrigin.SCHEDULE, wish.scheduleVariables().stream().map(PipelineVariable::toVariable).toList());
        return VariableOrigin.join(above).list();
    }

    private ProjectFacts project(Origin origin) {
        return new ProjectFacts(origin.id(), origin.name(), origin.description() == null ? "" : origin.description(), origin.fullPath(),
                origin.namespaceId(), policy.server().url() + "/" + origin.fullPath(), origin.visibility().name().toLowerCase(Locale.ROOT), "", "",
                origin.defaultBranch(), path(origin), "", "", "");
    }

    private static CommitFacts commit(PipelineRequest wish) {
        return new CommitFacts(wish.commit().sha(), wish.before(), wish.ref(), wish.tag() ? CommitFacts.RefKind.TAG : CommitFacts.RefKind.BRANCH,
                wish.refProtected(), wish.tagMessage() == null ? "" : wish.tagMessage(), wish.commit().message(),
                wish.commit().committer().at().toString(), wish.commit().author().name() + " <" + wish.commit().author().email() + ">");
    }
}
