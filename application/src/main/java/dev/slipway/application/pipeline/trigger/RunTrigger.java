package dev.slipway.application.pipeline.trigger;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.application.pipeline.trigger.CreateTriggeredPipeline.Outcome;
import dev.slipway.application.pipeline.trigger.TriggerTokens.Authenticated;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.TriggerRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Creates a pipeline for the holder of a token: a trigger token, or that of a running job. */
public final class RunTrigger {

    private final AccessFacts facts;
    private final TriggerTokens tokens;
    private final CreateTriggeredPipeline create;
    private final Triggers triggers;
    private final Transactions transactions;

    public RunTrigger(AccessFacts facts, TriggerTokens tokens, CreateTriggeredPipeline create, Triggers triggers,
            Transactions transactions) {
        this.facts = facts;
        this.tokens = tokens;
        this.create = create;
        this.triggers = triggers;
        this.transactions = transactions;
    }

    /**
     * Request of a token holder.
     *
     * @param ref            branch or tag
     * @param variables      by their keys; values that are no texts are rejected
     * @param payload        parameters of the request without credentials, for the jobs
     * @param byPipelineHook whether a webhook for pipeline events sends the request, which would trigger itself forever
     */
    public record Request(String ref, String token, Map<String, Object> variables, String payload, boolean byPipelineHook) {

        /** Returns a text without token, variables and payload. */
        @Override
        public String toString() {
            return "Request[" + ref + "]";
        }
    }

    public PipelineView run(ProjectRef project, Request request) {
        check(request);
        long projectId = facts.project(project, OptionalLong.empty()).orElseThrow(Refusal::concealed).id();
        Authenticated holder = tokens.authenticate(request.token(), projectId);
        PipelineSource source = holder.trigger().isPresent() ? PipelineSource.TRIGGER : PipelineSource.PIPELINE;
        Outcome outcome = create.create(holder.caller(), projectId, RefRequest.of(source, request.ref(), variables(request)));
        holder.trigger().ifPresent(id -> transactions.run(now -> triggers.used(id, now)));
        return switch (outcome) {
            case Outcome.Created(PipelineView pipeline) -> pipeline;
            case Outcome.Failed(Reason reason) -> throw Refusal.unprocessable(reason);
        };
    }

    private static void check(Request request) {
        if (request.byPipelineHook()) {
            throw Refusal.forbidden();
        }
        if (!request.variables().values().stream().allMatch(String.class::isInstance)) {
            throw Refusal.badRequest(Reason.of("trigger.variables"));
        }
        if (request.payload().length() > TriggerRules.LONGEST_PAYLOAD) {
            throw Refusal.tooLarge(Reason.of("trigger.payload_too_long", Integer.toString(TriggerRules.LONGEST_PAYLOAD)));
        }
    }

    private static List<PipelineVariable> variables(Request request) {
        List<PipelineVariable> variables = new ArrayList<>();
        request.variables().forEach((key, value) -> variables.add(new PipelineVariable(key, (String) value, false)));
        variables.add(new PipelineVariable(TriggerRules.PAYLOAD, request.payload(), true));
        return variables;
    }
}
