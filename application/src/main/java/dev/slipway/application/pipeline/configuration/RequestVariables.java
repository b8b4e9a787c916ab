package dev.slipway.application.pipeline.configuration;

import dev.slipway.application.environment.freeze.DeployFreezes;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.variable.VariablesOfJobs;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.variable.CommitFacts;
import dev.slipway.domain.variable.PredefinedVariables;
import dev.slipway.domain.variable.ProjectFacts;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableOrigin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Variables of a requested pipeline, before and after those of its configuration in precedence. */
public final class RequestVariables {

    private final PipelineOrigins origins;
    private final VariablesOfJobs kept;
    private final DeployFreezes freezes;
    private final PipelinePolicy policy;

    public RequestVariables(PipelineOrigins origins, VariablesOfJobs kept, DeployFreezes freezes, PipelinePolicy policy) {
        this.origins = origins;
        this.kept = kept;
        this.freezes = freezes;
        this.policy = policy;
    }

    /** Returns the predefined variables of a pipeline. @param createdAt when it was created, or is about to be */
    public List<Variable> predefined(PipelineRequest request, Instant createdAt) {
        List<Variable> predefined = server();
        predefined.addAll(PredefinedVariables.project(project(request.origin())));
        predefined.addAll(PredefinedVariables.commit(commit(request)));
        predefined.addAll(PredefinedVariables.start(request.cause().source().wireName(), createdAt));
        predefined.addAll(PredefinedVariables.trigger(request.cause().source() == PipelineSource.TRIGGER));
        predefined.addAll(PredefinedVariables.freeze(freezes.covers(request.origin().id(), createdAt)));
        predefined.addAll(PredefinedVariables.mergeRequests(request.cause().mergeRequests(), policy.server().url()));
        if (request.cause().schedule() != null) {
            predefined.addAll(PredefinedVariables.schedule(request.cause().schedule().description()));
        }
        return predefined;
    }

    /** Returns the variables about the user of a pipeline, which take precedence over the configuration. */
    public List<Variable> user(PipelineRequest request) {
        return origins.user(request.userId()).map(PredefinedVariables::user).orElse(List.of());
    }

    /** Returns the variables that take precedence over the configuration, for each environment; empty for jobs without one. */
    Function<Optional<String>, List<Variable>> overriding(PipelineRequest request) {
        List<Variable> user = user(request);
        var stored = kept.byEnvironment(request.origin().id(), request.refProtected());
        return environment -> {
            Map<VariableOrigin, List<Variable>> above = new EnumMap<>(VariableOrigin.class);
            above.putAll(stored.apply(environment));
            above.put(VariableOrigin.USER, user);
            above.put(VariableOrigin.PIPELINE, request.variables().stream().map(PipelineVariable::toVariable).toList());
            above.put(VariableOrigin.SCHEDULE, request.scheduleVariables().stream().map(PipelineVariable::toVariable).toList());
            return VariableOrigin.join(above).list();
        };
    }

    /** Returns the variables that a configuration sees if no pipeline is requested. */
    List<Variable> ofProject(Origin origin) {
        List<Variable> known = server();
        known.addAll(PredefinedVariables.project(project(origin)));
        known.addAll(VariableOrigin.join(kept.of(origin.id(), false, Optional.empty())).list());
        return known;
    }

    /** Returns the variables that a configuration sees that belongs to no project. */
    List<Variable> server() {
        return new ArrayList<>(PredefinedVariables.server(policy.server()));
    }

    private ProjectFacts project(Origin origin) {
        return new ProjectFacts(origin.id(), origin.name(), origin.description() == null ? "" : origin.description(), origin.fullPath(),
                origin.namespaceId(), policy.server().url() + "/" + origin.fullPath(),
                origin.visibility().name().toLowerCase(Locale.ROOT), "", "", origin.defaultBranch(),
                ConfigurationPath.of(origin), "", "", "");
    }

    private static CommitFacts commit(PipelineRequest request) {
        String message = request.revision().tagMessage();
        return new CommitFacts(request.commit().sha(), request.revision().before(), request.cause().mergeRequests().refName(request.ref()),
                CommitFacts.RefKind.of(request.tag(), request.mergeRequest().isPresent()), request.refProtected(),
                message == null ? "" : message, request.commit().message(), request.commit().committer().at().toString(),
                request.commit().author().name() + " <" + request.commit().author().email() + ">");
    }
}
