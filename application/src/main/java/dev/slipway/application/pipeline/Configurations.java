package dev.slipway.application.pipeline;

import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.variable.VariablesOfJobs;
import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.plan.NotRunYet;
import dev.slipway.domain.ciconfig.plan.PipelineContext;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.ciconfig.plan.Planner;
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

/** Reads the configuration at a commit and plans a pipeline of it. It may take long, so it is done before any unit of work. */
@Singleton
public final class Configurations {

    private static final String USUAL_PATH = ".gitlab-ci.yml";
    /** In bytes; larger configurations are refused. */
    private static final int MAX_BYTES = 2 * 1024 * 1024;

    private final Files files;
    private final Commits commits;
    private final PipelineOrigins origins;
    private final VariablesOfJobs kept;
    private final PipelinePolicy policy;

    public Configurations(Files files, Commits commits, PipelineOrigins origins, VariablesOfJobs kept, PipelinePolicy policy) {
        this.files = files;
        this.commits = commits;
        this.origins = origins;
        this.kept = kept;
        this.policy = policy;
    }

    /** What became of a wish. */
    sealed interface Reading {
        /** The commit has no configuration. */
        record Missing() implements Reading {}

        record Broken(List<String> errors) implements Reading {}

        /** @param context what the plan was made in, for names that are expanded later */
        record Read(PlanResult plan, PipelineContext context) implements Reading {}
    }

    boolean exists(PipelineWish wish) {
        return files.find(wish.origin().id(), wish.commit().sha(), path(wish)).isPresent();
    }

    Reading read(PipelineWish wish, Instant now) {
        String path = path(wish);
        if (!exists(wish)) {
            return new Reading.Missing();
        }
        Optional<byte[]> content = files.read(wish.origin().id(), wish.commit().sha(), path, MAX_BYTES);
        if (content.isEmpty()) {
            return new Reading.Broken(List.of("The parsed YAML is too big"));
        }
        PipelineContext context = context(wish, now);
        CompileResult result = CiCompiler.compile(new String(content.get(), StandardCharsets.UTF_8), path,
                new CommitSources(files, wish.origin().id(), wish.commit().sha()), Variables.of(context.predefined()).with(context.overriding()));
        return switch (result) {
            case CompileResult.Invalid invalid -> new Reading.Broken(invalid.errors());
            case CompileResult.Compiled(var config) -> new Reading.Read(NotRunYet.refuse(Planner.plan(config, context)), context);
        };
    }

    private static String path(PipelineWish wish) {
        String path = wish.origin().configPath();
        return path == null || path.isBlank() ? USUAL_PATH : path;
    }

    private PipelineContext context(PipelineWish wish, Instant now) {
        List<Variable> predefined = new ArrayList<>(PredefinedVariables.server(policy.server()));
        predefined.addAll(PredefinedVariables.project(project(wish)));
        predefined.addAll(PredefinedVariables.commit(commit(wish)));
        predefined.addAll(PredefinedVariables.start(wish.source().wireName(), now.toString()));
        origins.user(wish.userId()).ifPresent(user -> predefined.addAll(PredefinedVariables.user(user)));
        return new PipelineContext(wish.origin().fullPath(), wish.ref(), wish.tag(), wish.source().wireName(), predefined,
                overriding(wish),
                new CommitFiles(commits, files, wish.origin().id(), wish.commit().sha(), wish.before(), wish.tag()));
    }

    /** What stands above the configuration's own variables. No job has an environment yet, so what is kept for some environments is left out. */
    private List<Variable> overriding(PipelineWish wish) {
        Map<VariableOrigin, List<Variable>> above = new EnumMap<>(VariableOrigin.class);
        above.putAll(kept.of(wish.origin().id(), wish.refProtected(), Optional.empty()));
        above.put(VariableOrigin.PIPELINE, wish.variables().stream().map(PipelineVariable::toVariable).toList());
        return VariableOrigin.join(above).list();
    }

    private ProjectFacts project(PipelineWish wish) {
        PipelineOrigins.Origin origin = wish.origin();
        return new ProjectFacts(origin.id(), origin.name(), origin.description() == null ? "" : origin.description(), origin.fullPath(),
                origin.namespaceId(), policy.server().url() + "/" + origin.fullPath(), origin.visibility().name().toLowerCase(Locale.ROOT), "", "",
                origin.defaultBranch() == null ? "" : origin.defaultBranch(), path(wish), "", "", "");
    }

    private static CommitFacts commit(PipelineWish wish) {
        return new CommitFacts(wish.commit().sha(), wish.before(), wish.ref(), wish.tag() ? CommitFacts.RefKind.TAG : CommitFacts.RefKind.BRANCH,
                wish.refProtected(), wish.tagMessage() == null ? "" : wish.tagMessage(), wish.commit().message(),
                wish.commit().committer().at().toString(), wish.commit().author().name() + " <" + wish.commit().author().email() + ">");
    }
}
