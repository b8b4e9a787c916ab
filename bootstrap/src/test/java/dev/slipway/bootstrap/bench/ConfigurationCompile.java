package dev.slipway.bootstrap.bench;

import dev.slipway.domain.ciconfig.CiCompiler;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.plan.PipelineContext;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.ciconfig.plan.PlannedJob;
import dev.slipway.domain.ciconfig.plan.Planner;
import dev.slipway.domain.variable.CommitFacts;
import dev.slipway.domain.variable.PredefinedVariables;
import dev.slipway.domain.variable.ProjectFacts;
import dev.slipway.domain.variable.ServerFacts;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the plan of a push to {@code main} of the configuration in a folder, all of it from the texts on the disk each time. */
final class ConfigurationCompile {

    private final Path folder;
    private final List<Variable> predefined;

    ConfigurationCompile(Path folder) {
        this.folder = folder;
        this.predefined = predefined();
    }

    /** The jobs of the plan. */
    List<PlannedJob> jobs() {
        String text = text(ConfigurationFiles.FIRST).orElseThrow();
        return switch (CiCompiler.compile(text, ConfigurationFiles.FIRST, new OnDisk(), VariableSet.of(predefined))) {
            case CompileResult.Invalid invalid -> throw new IllegalStateException("the configuration is invalid: " + invalid.errors());
            case CompileResult.Compiled(var config) -> switch (Planner.plan(config, context())) {
                case PlanResult.Refused refused -> throw new IllegalStateException(
                        "the configuration makes no pipeline: " + refused.text());
                case PipelinePlan plan -> plan.jobs();
            };
        };
    }

    private PipelineContext context() {
        return PipelineContext.of("example/shop", "main", false, "push").withVariables(predefined, List.of());
    }

    private static List<Variable> predefined() {
        String sha = "0123456789abcdef0123456789abcdef01234567";
        List<Variable> known = new ArrayList<>(
                PredefinedVariables.server(ServerFacts.at(URI.create("https://ci.example.com"), "1.0.0", sha)));
        known.addAll(PredefinedVariables.project(new ProjectFacts(1, "Shop", "", "example/shop", 1, "https://ci.example.com/example/shop",
                "private", "", "",
                "main", ConfigurationFiles.FIRST, "", "", "")));
        known.addAll(PredefinedVariables.commit(new CommitFacts(sha, sha, "main", CommitFacts.RefKind.BRANCH, true, "",
                "Build all services",
                "2026-01-01T00:00:00Z", "Developer <developer@example.com>")));
        known.addAll(PredefinedVariables.start("push", Instant.parse("2026-01-01T00:00:00Z")));
        return known;
    }

    private Optional<String> text(String path) {
        Path file = folder.resolve(path);
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private final class OnDisk implements Sources {

        @Override
        public Optional<String> local(String path) {
            return text(path);
        }

        @Override
        public List<String> paths() {
            return List.of();
        }
    }
}
