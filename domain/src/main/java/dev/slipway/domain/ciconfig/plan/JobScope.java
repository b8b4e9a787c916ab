package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.options.Image;
import dev.slipway.domain.ciconfig.options.JobEnvironment;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.JobFacts;
import dev.slipway.domain.variable.PredefinedVariables;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Variables that one job may refer to when its pipeline is created, those about the job included (3.10 of the language). The name of its
 * environment refers to some of them and others follow from it, so it is expanded in between.
 *
 * @param variables   unexpanded variables, in the order of precedence
 * @param environment expanded name of the environment, or empty
 */
public record JobScope(VariableSet variables, Optional<String> environment) {
    /** Returns the variables of a job of a plan. */
    public static JobScope of(PipelineContext context, PlannedJob job) {
        JobFacts facts = facts(job.name(), job.stage(), job.when(), job.options());
        return of(context, facts, job.options().environment(), job.variables(), read -> { });
    }

    /**
     * Returns the variables of a job.
     *
     * @param own      variables that the configuration defines for it
     * @param expanded receives all variables that are expanded on the way
     */
    static JobScope of(PipelineContext context, JobFacts facts, @Nullable JobEnvironment written, List<Variable> own,
            Consumer<List<Variable>> expanded) {
        VariableSet plain = variables(facts, context, own, context.layers().overriding());
        if (written == null) {
            return new JobScope(plain, Optional.empty());
        }
        VariableSet known = VariableSet.of(plain.expandAll(ExpansionMode.FOR_NAMES).variables());
        expanded.accept(known.list());
        String name = known.expand(written.name(), ExpansionMode.FOR_NAMES);
        EnvironmentView.Known environment = context.environments().of(name, written);
        return new JobScope(variables(facts.in(environment.facts()), context, own, environment.overriding()), Optional.of(name));
    }

    static JobFacts facts(String name, String stage, When when, JobOptions options) {
        return new JobFacts(name, stage, when == When.MANUAL, Optional.ofNullable(options.containers().image()).map(Image::name),
                Optional.ofNullable(options.instance().parallelIndex()),
                Objects.requireNonNullElse(options.instance().parallelTotal(), 1), Optional.empty());
    }

    private static VariableSet variables(JobFacts facts, PipelineContext context, List<Variable> own, List<Variable> overriding) {
        List<Variable> joined = new ArrayList<>(PredefinedVariables.job(facts));
        joined.addAll(context.layers().predefined());
        context.number().number().ifPresent(number -> joined.addAll(PredefinedVariables.number(number)));
        joined.addAll(own);
        joined.addAll(overriding);
        return VariableSet.of(joined);
    }
}
