package dev.slipway.application.pipeline.creation;

import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.ciconfig.options.JobEnvironment;
import dev.slipway.domain.ciconfig.options.Retry;
import dev.slipway.domain.ciconfig.plan.JobScope;
import dev.slipway.domain.ciconfig.plan.PipelineContext;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlannedJob;
import dev.slipway.domain.environment.EnvironmentRules;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.job.AutoRetry;
import dev.slipway.domain.job.JobKind;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.kernel.HumanDuration;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.PredefinedVariables;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a pipeline as it is stored, with the names of environments and their addresses expanded.
 *
 * @param jobs     in the order of the plan
 * @param unplaced names of jobs whose environment name is invalid after expansion; they fail at once
 * @param earlyEnd what ends the pipeline before its jobs do
 * @param number   of the pipeline, reserved while its jobs are planned; empty for a pipeline without jobs, which gets the next one
 */
public record PlannedPipeline(List<NewJob> jobs, List<String> unplaced, EarlyEnd earlyEnd, OptionalLong number) {

    /** Plan of a pipeline that never has jobs. */
    static final PlannedPipeline EMPTY = new PlannedPipeline(List.of(), List.of(), EarlyEnd.USUAL, OptionalLong.empty());

    static PlannedPipeline of(PipelinePlan plan, PipelineContext context) {
        List<NewJob> jobs = new ArrayList<>();
        List<String> unplaced = new ArrayList<>();
        for (PlannedJob job : plan.jobs()) {
            Optional<Target> target = Optional.ofNullable(job.options().environment())
                    .map(environment -> target(environment, JobScope.of(context, job)));
            boolean placed = target.map(found -> EnvironmentRules.name(found.name()).isEmpty()).orElse(true);
            if (!placed) {
                unplaced.add(job.name());
            }
            jobs.add(new NewJob(plan(job, plan), job.stage(), job.demands().tags(), job.links().dependencies().orElse(null),
                    variables(job, context), job.options(), target.filter(found -> placed).orElse(null)));
        }
        return new PlannedPipeline(List.copyOf(jobs), List.copyOf(unplaced), EarlyEnd.of(plan.autoCancel()), context.number().number());
    }

    /** Returns the variables of a job, with that of a freeze period. Bridges have none, since they would pass it on. */
    private static List<Variable> variables(PlannedJob job, PipelineContext context) {
        return job.options().extras().bridges() ? job.variables() : Stream.concat(
                context.layers().predefined().stream().filter(variable -> variable.key().equals(PredefinedVariables.FREEZE)),
                job.variables().stream()).toList();
    }

    /** Returns how many jobs deploy. */
    long deployments() {
        return jobs.stream().filter(job -> job.target() != null && job.target().action().equals(JobEnvironment.START)).count();
    }

    private static JobPlan plan(PlannedJob job, PipelinePlan plan) {
        return new JobPlan(job.name(), plan.stages().indexOf(job.stage()), JobWhen.valueOf(job.when().name()), job.start().allowFailure(),
                job.needs().map(needs -> needs.stream().map(need -> new JobNeed(need.job(), need.artifacts(), need.optional())).toList()),
                Optional.ofNullable(job.options().startInSeconds()).map(Duration::ofSeconds), job.demands().resourceGroup(),
                job.options().extras().bridges() ? JobKind.BRIDGE : JobKind.BUILD,
                retry(job.options().policy().retry()), Boolean.TRUE.equals(job.options().policy().interruptible()));
    }

    private static AutoRetry retry(@Nullable Retry retry) {
        if (retry == null) {
            return AutoRetry.UNSET;
        }
        Set<String> causes = new HashSet<>(retry.when());
        retry.exitCodes().forEach(code -> causes.add(AutoRetry.exitCode(code)));
        return causes.isEmpty() ? AutoRetry.always(retry.max()) : new AutoRetry(retry.max(), causes);
    }

    private static Target target(JobEnvironment environment, JobScope scope) {
        VariableSet known = VariableSet.of(scope.variables().expandAll(ExpansionMode.FOR_NAMES).variables());
        String action = environment.effect().action() == null ? JobEnvironment.START : environment.effect().action();
        return new Target(scope.environment().orElseThrow(), action,
                environment.url() == null ? null : url(environment.url(), scope),
                Optional.ofNullable(environment.deploymentTier()).flatMap(EnvironmentTier::of).orElse(null),
                seconds(environment.effect().autoStopIn(), known), environment.effect().onStop());
    }

    /** Returns an address whose unknown variables stay, to be expanded when the job runs. */
    private static String url(String text, JobScope scope) {
        return VariableSet.of(scope.variables().expandAll(ExpansionMode.KEEPING_UNKNOWN).variables())
                .expand(text, ExpansionMode.KEEPING_UNKNOWN);
    }

    private static @Nullable Long seconds(@Nullable String text, VariableSet known) {
        OptionalLong seconds = text == null ? OptionalLong.empty() : HumanDuration.seconds(known.expand(text, ExpansionMode.FOR_NAMES));
        return seconds.isPresent() ? (Long) seconds.getAsLong() : null;
    }
}
