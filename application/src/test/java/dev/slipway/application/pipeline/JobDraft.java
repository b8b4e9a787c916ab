package dev.slipway.application.pipeline;

import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.ciconfig.options.JobArtifacts;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.function.UnaryOperator;

/** Job that a test stores: with a script, and nothing else unless it says otherwise. */
public record JobDraft(JobPlan plan, List<String> tags, List<String> dependencies, List<Variable> variables, JobOptions options,
        Target target) {

    public static JobDraft of(String name, int stage) {
        return new JobDraft(JobPlan.of(name, stage), List.of(), null, List.of(), options(null, null, List.of()), null);
    }

    public static JobOptions options(JobArtifacts artifacts, String coverage, List<Integer> exitCodes) {
        return JobOptions.NONE.commands(commands -> commands.withBeforeScript(List.of("before")).withScript(List.of("true", "echo ü")))
                .results(results -> results.withArtifacts(artifacts).withCoverage(coverage)).withExitCodes(exitCodes);
    }

    public JobDraft plan(UnaryOperator<JobPlan> change) {
        return new JobDraft(change.apply(plan), tags, dependencies, variables, options, target);
    }

    public JobDraft tagged(String... wanted) {
        return new JobDraft(plan, List.of(wanted), dependencies, variables, options, target);
    }

    public JobDraft fetching(String... jobs) {
        return new JobDraft(plan, tags, List.of(jobs), variables, options, target);
    }

    public JobDraft knowing(Variable... known) {
        return new JobDraft(plan, tags, dependencies, List.of(known), options, target);
    }

    public JobDraft with(JobOptions wanted) {
        return new JobDraft(plan, tags, dependencies, variables, wanted, target);
    }

    public JobDraft on(String environment, String action, String url) {
        return on(new Target(environment, action, url, null, null, null));
    }

    public JobDraft on(Target wanted) {
        return new JobDraft(plan, tags, dependencies, variables, options, wanted);
    }

    public NewJob job() {
        return new NewJob(plan, "stage" + plan.stage(), tags, dependencies, variables, options, target);
    }
}
