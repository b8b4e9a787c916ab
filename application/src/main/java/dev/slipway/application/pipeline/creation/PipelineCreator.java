package dev.slipway.application.pipeline.creation;

import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.configuration.ConfigurationReader.Reading;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.VariableRules;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Looks ahead at what a wish comes to, for everybody who wishes: the checks come in the order that clients know, and nothing is stored. */
@Singleton
public final class PipelineCreator {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final ConfigurationReader configurations;
    private final PipelineLimits limits;
    private final Pipelines pipelines;
    private final PipelinePolicy policy;
    private final InstantSource clock;

    public PipelineCreator(ConfigurationReader configurations, PipelineLimits limits, Pipelines pipelines, PipelinePolicy policy, InstantSource clock) {
        this.configurations = configurations;
        this.limits = limits;
        this.pipelines = pipelines;
        this.policy = policy;
        this.clock = clock;
    }

    /** @param maintains whether whoever wishes may give variables where only maintainers may */
    public Evaluation of(PipelineRequest wish, boolean maintains) {
        return ofVariables(wish, maintains).or(() -> tooOften(wish)).orElseGet(() -> ofConfiguration(wish));
    }

    Optional<Evaluation> ofVariables(PipelineRequest wish, boolean maintains) {
        return ofRestriction(wish, maintains).or(() -> VariableRules.repetition(wish.variables()).<Evaluation>map(PipelineCreator::mistake))
                .or(() -> VariableRules.objection(wish.variables()).map(Evaluation.None::new));
    }

    /** Whether somebody gives variables who may not. */
    public Optional<Evaluation> ofRestriction(PipelineRequest wish, boolean maintains) {
        return !wish.variables().isEmpty() && wish.origin().restrictsVariables() && !maintains
                ? Optional.of(none("pipeline.variables_restricted")) : Optional.empty();
    }

    /** Pushes are not counted: each makes one pipeline. */
    private Optional<Evaluation> tooOften(PipelineRequest wish) {
        boolean often = wish.cause().pushId() == null && policy.perMinute() > 0
                && pipelines.madeSince(wish.origin().id(), wish.userId(), wish.commit().sha(), clock.instant().minus(MINUTE)) >= policy.perMinute();
        return often ? Optional.of(none("pipeline.too_often")) : Optional.empty();
    }

    Evaluation ofConfiguration(PipelineRequest wish) {
        return ofReading(wish, configurations.read(wish, clock.instant()));
    }

    public Evaluation ofReading(PipelineRequest wish, Reading reading) {
        return switch (reading) {
            case Reading.Missing ignored -> none("pipeline.no_configuration");
            case Reading.Broken(List<String> errors) -> new Evaluation.Flawed(PipelineFailureReason.CONFIG_ERROR, String.join("\n", errors),
                    Reason.of("pipeline.configuration", errors.getFirst()));
            case Reading.Read(PlanResult.Refused refused, var context) -> refused(refused);
            case Reading.Read(PipelinePlan plan, var context) -> planned(wish, plan, PlannedPipeline.of(plan, context));
        };
    }

    private static Evaluation refused(PlanResult.Refused refused) {
        return refused.cause() == PlanResult.Cause.MISTAKE ? mistake(refused.text())
                : new Evaluation.None(Reason.of("pipeline.configuration", refused.text()));
    }

    private Evaluation planned(PipelineRequest wish, PipelinePlan plan, PlannedPipeline rows) {
        return limits.passed(wish.origin().id(), rows).<Evaluation>map(passed -> new Evaluation.Flawed(passed.failure(), null, passed.reason()))
                .orElseGet(() -> new Evaluation.Good(plan.name().orElse(null), rows));
    }

    private static Evaluation mistake(String text) {
        return new Evaluation.Flawed(PipelineFailureReason.CONFIG_ERROR, text, Reason.of("pipeline.configuration", text));
    }

    private static Evaluation none(String reasonId) {
        return new Evaluation.None(Reason.of(reasonId));
    }
}
