package dev.slipway.application.pipeline.lint;

import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.JobEnvironment;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlannedJob;
import dev.slipway.domain.ciconfig.yaml.YamlWriter;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;

/** Shows what became of a configuration that was checked. */
final class LintPresentation {

    private LintPresentation() {
    }

    static LintView of(CompileResult result) {
        return switch (result) {
            case CompileResult.Invalid(var findings, var merged, var includes) -> new LintView(
                    findings.stream().filter(Finding::isError).map(Finding::text).toList(), Optional.empty(), findings,
                    merged.map(YamlWriter::write), includes, List.of());
            case CompileResult.Compiled(CiConfig config) -> view(config, List.of(), Optional.empty(), config.jobs().stream().map(LintPresentation::written).toList());
        };
    }

    /** The pipeline that was tried out. */
    static LintView of(CiConfig config, PipelinePlan plan) {
        return view(config, List.of(), Optional.empty(), plan.jobs().stream().map(LintPresentation::planned).toList());
    }

    static LintView refused(Reason reason) {
        return new LintView(List.of(), Optional.of(reason), List.of(), Optional.empty(), List.of(), List.of());
    }

    static LintView refused(CiConfig config, Reason reason) {
        return view(config, List.of(), Optional.of(reason), List.of());
    }

    static LintView refused(CiConfig config, List<String> errors) {
        return view(config, errors, Optional.empty(), List.of());
    }

    private static LintView view(CiConfig config, List<String> errors, Optional<Reason> refused, List<LintView.Job> jobs) {
        return new LintView(errors, refused, config.warnings(), Optional.of(YamlWriter.write(config.merged())), config.includes(), jobs);
    }

    private static LintView.Job written(JobDefinition job) {
        return new LintView.Job(job.name(), job.stage(), job.options().beforeScript(), job.options().script(), job.options().afterScript(),
                job.tags(), environment(job.options().environment()), job.when().word(), job.allowFailure(),
                Optional.of(new LintView.Written(job.only(), job.except(), job.needs())));
    }

    private static LintView.Job planned(PlannedJob job) {
        return new LintView.Job(job.name(), job.stage(), job.options().beforeScript(), job.options().script(), job.options().afterScript(),
                job.tags(), environment(job.options().environment()), job.when().word(), job.allowFailure(), Optional.empty());
    }

    private static String environment(JobEnvironment environment) {
        return environment == null ? null : environment.name();
    }
}
