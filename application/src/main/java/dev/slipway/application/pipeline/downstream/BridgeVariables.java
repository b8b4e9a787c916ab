package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.artifact.ExportedVariables;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.configuration.RequestVariables;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.variable.VariablesOfJobs;
import dev.slipway.domain.ciconfig.options.Trigger;
import dev.slipway.domain.environment.EnvironmentSlug;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.JobFacts;
import dev.slipway.domain.variable.JobFacts.EnvironmentFacts;
import dev.slipway.domain.variable.PipelineFacts;
import dev.slipway.domain.variable.PredefinedVariables;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableOrigin;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Variables of a bridge, and those that it forwards to its downstream pipeline. */
public final class BridgeVariables {

    private final RequestVariables requested;
    private final VariablesOfJobs kept;
    private final Artifacts artifacts;
    private final PipelinePolicy policy;

    public BridgeVariables(RequestVariables requested, VariablesOfJobs kept, Artifacts artifacts, PipelinePolicy policy) {
        this.requested = requested;
        this.kept = kept;
        this.artifacts = artifacts;
        this.policy = policy;
    }

    /**
     * Variables of a bridge.
     *
     * @param all      that names and values of the bridge may refer to, expanded
     * @param exported by earlier jobs, as dotenv reports
     */
    record Known(VariableSet all, List<Variable> exported) {

        /** Returns a reference to a project whose path may refer to variables. */
        ProjectRef project(String path) {
            return new ProjectRef.Path(all.expand(path, ExpansionMode.FOR_NAMES).strip().replaceFirst("^/+", ""));
        }
    }

    /** @param own request that the bridge's own pipeline was created for */
    Known known(Bridge bridge, PipelineRequest own) {
        List<Variable> exported = ExportedVariables.of(artifacts, bridge.dependencies());
        Map<VariableOrigin, List<Variable>> all = new EnumMap<>(VariableOrigin.class);
        all.putAll(kept.of(own.origin().id(), own.refProtected(), Optional.ofNullable(bridge.environment())));
        all.put(VariableOrigin.PIPELINE_PREDEFINED, predefined(bridge, own));
        all.put(VariableOrigin.CONFIGURATION, bridge.variables());
        all.put(VariableOrigin.USER, requested.user(own));
        all.put(VariableOrigin.DOTENV, exported);
        all.put(VariableOrigin.PIPELINE, variables(own.variables()));
        all.put(VariableOrigin.SCHEDULE, variables(own.scheduleVariables()));
        all.put(VariableOrigin.MANUAL_JOB, variables(bridge.given()));
        return new Known(VariableSet.of(VariableOrigin.join(all).expandAll(ExpansionMode.FOR_NAMES).variables()), exported);
    }

    private List<Variable> predefined(Bridge bridge, PipelineRequest own) {
        PipelineFacts facts = new PipelineFacts(bridge.pipeline().id(), bridge.pipeline().iid(),
                policy.server().url() + "/" + own.origin().fullPath() + "/-/pipelines/" + bridge.pipeline().id(),
                own.cause().source() == PipelineSource.TRIGGER);
        List<Variable> predefined = new ArrayList<>(PredefinedVariables.job(job(bridge)));
        predefined.addAll(requested.predefined(own, bridge.pipeline().createdAt()));
        predefined.addAll(PredefinedVariables.pipeline(facts));
        predefined.addAll(PredefinedVariables.pipelineOfRun(facts));
        return predefined;
    }

    private static JobFacts job(Bridge bridge) {
        Optional<EnvironmentFacts> environment = Optional.ofNullable(bridge.environment()).map(name -> new EnvironmentFacts(name,
                EnvironmentSlug.of(name), "", Objects.requireNonNullElse(bridge.action(), ""), ""));
        return new JobFacts(bridge.name(), bridge.stage(), bridge.manual(), Optional.empty(), Optional.ofNullable(
                bridge.options().instance().parallelIndex()), Objects.requireNonNullElse(bridge.options().instance().parallelTotal(), 1),
                environment);
    }

    private static List<Variable> variables(List<PipelineVariable> given) {
        return given.stream().map(PipelineVariable::toVariable).toList();
    }

    /**
     * Returns the variables of the downstream pipeline: of one name the last counts. Values are expanded here, where the variables that
     * they refer to are known; raw values and files are forwarded as they are.
     *
     * @param own request that the bridge's own pipeline was created for
     */
    List<PipelineVariable> forwarded(Bridge bridge, Trigger trigger, PipelineRequest own, Known known) {
        List<PipelineVariable> all = new ArrayList<>();
        if (trigger.forward().yamlVariables()) {
            bridge.variables()
                    .forEach(variable -> all.add(new PipelineVariable(variable.key(), variable.value(), variable.file(), variable.raw())));
        }
        if (trigger.forward().pipelineVariables()) {
            known.exported().forEach(variable -> all.add(new PipelineVariable(variable.key(), variable.value(), false)));
            all.addAll(own.variables());
            all.addAll(own.scheduleVariables());
            all.addAll(bridge.given());
        }
        Set<String> seen = new HashSet<>();
        List<PipelineVariable> given = all.reversed().stream().filter(variable -> seen.add(variable.key())).toList().reversed().stream()
                .map(variable -> variable.raw() || variable.file() ? variable
                        : variable.withValue(known.all().expand(variable.value(), ExpansionMode.FOR_NAMES)))
                .toList();
        if (given.stream().mapToLong(variable -> variable.value().length()).sum() > VariableSet.MAX_EXPANDED_LENGTH) {
            throw Refusal.badRequest(Reason.of("pipeline.variables_too_large", VariableSet.MAX_EXPANDED_LENGTH));
        }
        return given;
    }
}
