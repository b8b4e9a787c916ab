package dev.slipway.application.pipeline.lint;

import dev.slipway.application.pipeline.creation.Evaluation;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.options.JobEnvironment;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlannedJob;
import dev.slipway.domain.ciconfig.yaml.YamlWriter;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Presents the result of checking a configuration. */
final class LintPresentation {

    private LintPresentation() {
    }

    /** Presents a configuration as it is written. */
    static LintView of(CompileResult result) {
        return switch (result) {
            case CompileResult.Invalid(var findings, var merged, var includes) -> new LintView(
                    findings.stream().filter(Finding::isError).map(Finding::text).toList(), Optional.empty(), findings,
                    merged.map(YamlWriter::write), includes, List.of());
            case CompileResult.Compiled(CiConfig config) -> view(config, List.of(), Optional.empty(),
                    config.jobs().stream().map(LintPresentation::written).toList());
        };
    }

    /** Presents a dry run. */
    static LintView of(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Valid valid -> view(valid.configuration(), List.of(), Optional.empty(),
                    valid.plan().jobs().stream().map(LintPresentation::planned).toList());
            case Evaluation.BrokenConfiguration(var result) -> of(result);
            case Evaluation.NoPlan(var configuration, var plan) -> view(configuration, plan.errors(), Optional.empty(), List.of());
            case Evaluation.LimitExceeded exceeded -> view(exceeded.configuration(), List.of(), Optional.of(exceeded.reason()), List.of());
            case Evaluation.Invalid invalid -> refused(invalid.reason());
            case Evaluation.Skipped ignored -> throw new IllegalStateException("no dry run skips its jobs");
        };
    }

    /** Presents a request that was refused before the configuration was read. */
    static LintView refused(Reason reason) {
        return new LintView(List.of(), Optional.of(reason), List.of(), Optional.empty(), List.of(), List.of());
    }

    private static LintView view(CiConfig config, List<String> errors, Optional<Reason> refused, List<LintView.Job> jobs) {
        return new LintView(errors, refused, config.warnings(), Optional.of(YamlWriter.write(config.merged())), config.includes(), jobs);
    }

    private static LintView.Job written(JobDefinition job) {
        JobOptions.Commands commands = job.options().commands();
        return new LintView.Job(job.name(), job.stage(), commands.beforeScript(), commands.script(), commands.afterScript(),
                job.demands().tags(), environment(job.options().environment()), job.when().word(), job.start().allowFailure(),
                Optional.of(new LintView.Written(job.conditions().only(), job.conditions().except(), job.links().needs())));
    }

    private static LintView.Job planned(PlannedJob job) {
        JobOptions.Commands commands = job.options().commands();
        return new LintView.Job(job.name(), job.stage(), commands.beforeScript(), commands.script(), commands.afterScript(),
                job.demands().tags(), environment(job.options().environment()), job.when().word(), job.start().allowFailure(),
                Optional.empty());
    }

    private static @Nullable String environment(@Nullable JobEnvironment environment) {
        return environment == null ? null : environment.name();
    }
}
