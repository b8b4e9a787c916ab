package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.creation.Evaluation;
import dev.slipway.application.pipeline.downstream.BridgeVariables.Known;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.ciconfig.options.Trigger;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.variable.VariableSet;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Determines which pipeline a bridge creates or follows, or the failure of the bridge. It stores nothing and may take long. */
public final class DownstreamPlans {

    private final ActingUsers users;
    private final UpstreamRequestResolver upstream;
    private final BridgeVariables variables;
    private final MirroredPipelines mirrored;
    private final DownstreamEvaluation evaluation;

    public DownstreamPlans(ActingUsers users, UpstreamRequestResolver upstream, BridgeVariables variables, MirroredPipelines mirrored,
            DownstreamEvaluation evaluation) {
        this.users = users;
        this.upstream = upstream;
        this.variables = variables;
        this.mirrored = mirrored;
        this.evaluation = evaluation;
    }

    /** Plan of a bridge. */
    sealed interface Outcome {

        /** @param why null if the failure reason says all */
        record Failed(FailureReason failure, @Nullable BridgeProblem why) implements Outcome {

            /** Returns the failure of a bridge whose pipeline was refused. @param projectId of that pipeline */
            static Failed of(long projectId, Refusal refused) {
                Optional<Reason> why = refused.failure() instanceof Failure.BadRequest bad ? bad.reason() : Optional.empty();
                boolean unauthorized = why.filter(reason -> reason.id().equals(PipelineRequestResolver.PROTECTED_REF)).isPresent();
                FailureReason failure = unauthorized ? FailureReason.INSUFFICIENT_BRIDGE_PERMISSIONS
                        : FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED;
                return new Failed(failure, why.map(reason -> new BridgeProblem(projectId, reason)).orElse(null));
            }

            /** Returns the failure without the values of masked variables. */
            Failed masked(VariableSet known) {
                return why == null ? this : new Failed(failure, why.masked(known));
            }
        }

        /** @param mirrors whether the bridge ends as the pipeline does */
        record Planned(Evaluation.Valid valid, boolean mirrors) implements Outcome {}

        record Follows(long pipelineId) implements Outcome {}
    }

    Outcome of(Bridge bridge) {
        try {
            PipelineRequest own = upstream.of(bridge);
            Caller caller = bridge.userId() == null ? Caller.ANONYMOUS : users.caller(bridge.userId());
            Known known = variables.known(bridge, own);
            Trigger trigger = bridge.options().extras().pipelines().trigger();
            if (trigger == null) {
                return mirrored.find(caller,
                        known.project(Objects.requireNonNull(bridge.options().extras().mirrored().orElseThrow().pipeline())));
            }
            Outcome outcome = evaluation.of(new DownstreamEvaluation.Asked(caller, bridge, trigger, own, known));
            return outcome instanceof Outcome.Failed failed ? failed.masked(known.all()) : outcome;
        } catch (Refusal refused) {
            return Outcome.Failed.of(bridge.pipeline().projectId(), refused);
        }
    }
}
