package dev.slipway.application.pipeline.creation;

import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Result of evaluating a pipeline request. Nothing is stored yet; {@link CreationPolicy} decides what becomes of an invalid one. */
public sealed interface Evaluation {

    /** The pipeline can be stored. */
    record Valid(PipelineRequest request, CiConfig configuration, PipelinePlan plan, PlannedPipeline pipeline) implements Evaluation {

        /** Returns the name that the configuration gives; null for none. */
        public @Nullable String name() {
            return plan.name().orElse(null);
        }
    }

    /** The push asks for no jobs. */
    record Skipped() implements Evaluation {}

    /** The pipeline cannot be created; each case names the stage that found it. */
    sealed interface Invalid extends Evaluation {

        /** Returns the reason for a caller who waits for the answer. */
        Reason reason();

        /** Returns what a failed pipeline shows to the maintainers of its configuration; empty if there is nothing to show. */
        default Optional<Failure> failure() {
            return Optional.empty();
        }
    }

    /**
     * Failure that a pipeline is stored with.
     *
     * @param problems of the configuration, one per line; null if the failure reason says all
     */
    record Failure(PipelineFailureReason reason, @Nullable String problems) {}

    /** The request is rejected, or its commit has no configuration. */
    record Rejected(Reason reason) implements Invalid {}

    /** A variable is given twice. */
    record DuplicateVariables(String problem) implements Invalid {

        @Override
        public Reason reason() {
            return configurationReason(problem);
        }

        @Override
        public Optional<Failure> failure() {
            return Optional.of(new Failure(PipelineFailureReason.CONFIG_ERROR, problem));
        }
    }

    /** The configuration does not compile. */
    record BrokenConfiguration(CompileResult.Invalid result) implements Invalid {

        @Override
        public Reason reason() {
            return configurationReason(result.errors().getFirst());
        }

        @Override
        public Optional<Failure> failure() {
            return Optional.of(new Failure(PipelineFailureReason.CONFIG_ERROR, String.join("\n", result.errors())));
        }
    }

    /** The configuration compiles but yields no pipeline for this request. Only a mistake is worth a failed pipeline. */
    record NoPlan(CiConfig configuration, PlanResult.Refused plan) implements Invalid {

        @Override
        public Reason reason() {
            return configurationReason(plan.text());
        }

        @Override
        public Optional<Failure> failure() {
            return plan.cause() == PlanResult.Cause.MISTAKE ? Optional.of(new Failure(PipelineFailureReason.CONFIG_ERROR, plan.text()))
                    : Optional.empty();
        }
    }

    /** The planned pipeline exceeds a limit of the installation. */
    record LimitExceeded(CiConfig configuration, PipelineFailureReason limit, Reason reason) implements Invalid {

        @Override
        public Optional<Failure> failure() {
            return Optional.of(new Failure(limit, null));
        }
    }

    private static Reason configurationReason(String text) {
        return Reason.of("pipeline.configuration", text);
    }
}
