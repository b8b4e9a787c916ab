package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.creation.Evaluation;
import dev.slipway.application.pipeline.creation.EvaluationPolicy;
import dev.slipway.application.pipeline.creation.PipelineCreator;
import dev.slipway.application.pipeline.creation.StorePipeline;
import dev.slipway.application.pipeline.downstream.BridgeVariables.Known;
import dev.slipway.application.pipeline.downstream.DownstreamPlans.Outcome;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.application.pipeline.request.VariableRight;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.ciconfig.options.Trigger;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.variable.ExpansionMode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Evaluates the pipeline that a bridge creates: a child of its own pipeline, or one of another project. */
public final class DownstreamEvaluation {

    private final Access access;
    private final DownstreamAdmission admission;
    private final BridgeVariables variables;
    private final PipelineRequestResolver requests;
    private final PipelineCreator creator;
    private final ParentArtifacts artifacts;

    public DownstreamEvaluation(Access access, DownstreamAdmission admission, BridgeVariables variables, PipelineRequestResolver requests,
            PipelineCreator creator, ParentArtifacts artifacts) {
        this.access = access;
        this.admission = admission;
        this.variables = variables;
        this.requests = requests;
        this.creator = creator;
        this.artifacts = artifacts;
    }

    /**
     * A bridge whose pipeline is to be created.
     *
     * @param caller acts for the user of the bridge
     * @param own    request that the bridge's own pipeline was created for
     */
    record Asked(Caller caller, Bridge bridge, Trigger trigger, PipelineRequest own, Known known) {

        boolean child() {
            return trigger.target().child() != null;
        }

        ProjectRef project() {
            String path = trigger.target().project();
            return path == null ? new ProjectRef.Id(own.origin().id()) : known.project(path);
        }

        RefRequest request(ProjectGrant project, List<PipelineVariable> given) {
            String named = trigger.target().branch() == null ? "" : known.all().expand(trigger.target().branch(), ExpansionMode.FOR_NAMES);
            return RefRequest.of(PipelineSource.PIPELINE, !named.isBlank() ? named : project.defaultBranch(), given);
        }
    }

    Outcome of(Asked asked) {
        Optional<ProjectGrant> project = access.seen(asked.caller(), asked.project());
        Optional<FailureReason> objection = admission.objection(asked.caller(), asked.bridge(), asked.child(), project);
        if (objection.isPresent()) {
            return new Outcome.Failed(objection.get(), null);
        }
        List<PipelineVariable> given = variables.forwarded(asked.bridge(), asked.trigger(), asked.own(), asked.known());
        try {
            return asked.child() ? child(asked, given) : downstream(asked, project.get(), given);
        } catch (Refusal refused) {
            return Outcome.Failed.of(project.get().id(), refused);
        }
    }

    private Outcome child(Asked asked, List<PipelineVariable> given) {
        PipelineRequest request = requests.child(asked.own(), access.signedIn(asked.caller()), given);
        EvaluationPolicy policy = EvaluationPolicy.child(Objects.requireNonNull(asked.trigger().target().child()),
                (job, path) -> artifacts.read(asked.bridge().pipeline().id(), job, path));
        return planned(asked, request.origin().id(), creator.evaluate(request, VariableRight.MAINTAINER, policy));
    }

    private Outcome downstream(Asked asked, ProjectGrant project, List<PipelineVariable> given) {
        EvaluationPolicy policy = EvaluationPolicy.downstream(Optional.ofNullable(asked.trigger().target().inputs()));
        return planned(asked, project.id(), creator.evaluate(asked.caller(), project, asked.request(project, given), policy));
    }

    private static Outcome planned(Asked asked, long projectId, Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Valid valid -> new Outcome.Planned(valid, asked.trigger().strategy().depends());
            case Evaluation.Invalid invalid -> new Outcome.Failed(FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED,
                    new BridgeProblem(projectId, reason(invalid)));
            case Evaluation.Skipped ignored -> throw new IllegalStateException("no bridge skips its jobs");
        };
    }

    /** Returns all problems of the configuration, where the first alone would be the reason. */
    private static Reason reason(Evaluation.Invalid invalid) {
        return invalid.failure().map(Evaluation.Failure::problems)
                .map(problems -> Reason.of("pipeline.configuration", StorePipeline.shortened(problems))).orElseGet(invalid::reason);
    }
}
