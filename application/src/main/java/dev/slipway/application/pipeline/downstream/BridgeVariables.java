package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.artifact.ExportedVariables;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.variable.VariablesOfJobs;
import dev.slipway.domain.ciconfig.model.Trigger;
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
import dev.slipway.domain.variable.Variables;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What a trigger job knows, and what of it the pipeline that it makes is given. */
@Singleton
public final class BridgeVariables {

    private final ConfigurationReader configurations;
    private final VariablesOfJobs kept;
    private final Artifacts artifacts;
    private final PipelinePolicy policy;

    public BridgeVariables(ConfigurationReader configurations, VariablesOfJobs kept, Artifacts artifacts, PipelinePolicy policy) {
        this.configurations = configurations;
        this.kept = kept;
        this.artifacts = artifacts;
        this.policy = policy;
    }

    /**
     * What a trigger job knows.
     *
     * @param all      everything that names and values of the job may refer to
     * @param exported what earlier jobs handed on to it
     */
    record Known(Variables all, List<Variable> exported) {}

    /** @param own the pipeline that the job belongs to */
    Known known(Bridge bridge, PipelineRequest own) {
        List<Variable> exported = ExportedVariables.of(artifacts, bridge.dependencies());
        Map<VariableOrigin, List<Variable>> all = new EnumMap<>(VariableOrigin.class);
        all.putAll(kept.of(own.origin().id(), own.refProtected(), Optional.ofNullable(bridge.environment())));
        all.put(VariableOrigin.PIPELINE_PREDEFINED, predefined(bridge, own));
        all.put(VariableOrigin.CONFIGURATION, bridge.variables());
        all.put(VariableOrigin.USER, configurations.user(own));
        all.put(VariableOrigin.DOTENV, exported);
        all.put(VariableOrigin.PIPELINE, variables(own.variables()));
        all.put(VariableOrigin.SCHEDULE, variables(own.scheduleVariables()));
        all.put(VariableOrigin.MANUAL_JOB, variables(bridge.given()));
        return new Known(Variables.of(VariableOrigin.join(all).expandAll(ExpansionMode.FOR_NAMES).variables()), exported);
    }

    private List<Variable> predefined(Bridge bridge, PipelineRequest own) {
        PipelineFacts facts = new PipelineFacts(bridge.pipeline().id(), bridge.pipeline().iid(),
                policy.server().url() + "/" + own.origin().fullPath() + "/-/pipelines/" + bridge.pipeline().id(), own.cause().source() == PipelineSource.TRIGGER);
        List<Variable> predefined = new ArrayList<>(PredefinedVariables.job(job(bridge)));
        predefined.addAll(configurations.predefined(own, bridge.pipeline().createdAt()));
        predefined.addAll(PredefinedVariables.pipeline(facts));
        predefined.addAll(PredefinedVariables.pipelineOfRun(facts));
        return predefined;
    }

    private static JobFacts job(Bridge bridge) {
        Optional<EnvironmentFacts> environment = Optional.ofNullable(bridge.environment()).map(name -> new EnvironmentFacts(name, EnvironmentSlug.of(name),
                "", Objects.requireNonNullElse(bridge.action(), ""), ""));
        return new JobFacts(bridge.name(), bridge.stage(), bridge.manual(), Optional.empty(), Optional.ofNullable(bridge.options().parallelIndex()),
                Objects.requireNonNullElse(bridge.options().parallelTotal(), 1), environment);
    }

    private static List<Variable> variables(List<PipelineVariable> given) {
        return given.stream().map(PipelineVariable::toVariable).toList();
    }

    /**
     * What a new pipeline is given: of one name the last counts. Values are worked out here, where what they refer to is known; those that are
     * raw, and files, are handed on as they are.
     *
     * @param own the pipeline that the job belongs to
     */
    List<PipelineVariable> forwarded(Bridge bridge, Trigger trigger, PipelineRequest own, Known known) {
        List<PipelineVariable> all = new ArrayList<>();
        if (trigger.yamlVariables()) {
            bridge.variables().forEach(variable -> all.add(new PipelineVariable(variable.key(), variable.value(), variable.file(), variable.raw())));
        }
        if (trigger.pipelineVariables()) {
            known.exported().forEach(variable -> all.add(new PipelineVariable(variable.key(), variable.value(), false)));
            all.addAll(own.variables());
            all.addAll(own.scheduleVariables());
            all.addAll(bridge.given());
        }
        Set<String> seen = new HashSet<>();
        List<PipelineVariable> given = all.reversed().stream().filter(variable -> seen.add(variable.key())).toList().reversed().stream()
                .map(variable -> variable.raw() || variable.file() ? variable : variable.withValue(known.all().expand(variable.value(), ExpansionMode.FOR_NAMES)))
                .toList();
        if (given.stream().mapToLong(variable -> variable.value().length()).sum() > Variables.MAX_EXPANDED_LENGTH) {
            throw Refusal.badRequest(Reason.of("pipeline.variables_too_large", Variables.MAX_EXPANDED_LENGTH));
        }
        return given;
    }
}
