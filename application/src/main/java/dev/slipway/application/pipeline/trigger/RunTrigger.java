package dev.slipway.application.pipeline.trigger;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.configuration.ConfigurationSources;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.pipeline.port.Triggers.Bearer;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.pipeline.trigger.CreateTriggeredPipeline.Outcome;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.TriggerRules;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Makes a pipeline for whoever presents a token: one made for it, in the name of its owner, or that of a running job, in the name of who
 * started the job. A token that is not for this project says nothing about it, not even whether it exists.
 */
@Singleton
public final class RunTrigger {

    private final AccessFacts facts;
    private final Access access;
    private final Triggers triggers;
    private final Credentials credentials;
    private final Secrets secrets;
    private final ConfigurationSources sources;
    private final CreateTriggeredPipeline order;
    private final InstantSource clock;

    public RunTrigger(AccessFacts facts, Access access, Triggers triggers, Credentials credentials, Secrets secrets, ConfigurationSources sources,
            CreateTriggeredPipeline order, InstantSource clock) {
        this.facts = facts;
        this.access = access;
        this.triggers = triggers;
        this.credentials = credentials;
        this.secrets = secrets;
        this.sources = sources;
        this.order = order;
        this.clock = clock;
    }

    /**
     * What was sent.
     *
     * @param ref            a branch or tag
     * @param variables      by their keys; values that are no texts are refused
     * @param payload        all that was sent but credentials, for the jobs
     * @param byPipelineHook whether the call tells of a pipeline, so that it would bring about the next one for ever
     */
    public record Request(String ref, String token, Map<String, Object> variables, String payload, boolean byPipelineHook) {

        /** Without what is secret. */
        @Override
        public String toString() {
            return "Request[" + ref + "]";
        }
    }

    public PipelineView run(ProjectRef project, Request request) {
        check(request);
        long projectId = facts.project(project, OptionalLong.empty()).orElseThrow(Refusal::concealed).id();
        byte[] digest = secrets.digest(request.token());
        Outcome outcome = triggers.bearer(digest).map(bearer -> byTrigger(bearer, projectId, request))
                .orElseGet(() -> order.order(job(digest, projectId), projectId, asked(PipelineSource.PIPELINE, request)));
        return switch (outcome) {
            case Outcome.Made made -> made.pipeline();
            case Outcome.Failed failed -> throw Refusal.unprocessable(failed.reason());
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

    private Outcome byTrigger(Bearer bearer, long projectId, Request request) {
        if (bearer.projectId() != projectId) {
            throw Refusal.concealed();
        }
        Outcome outcome = order.order(sources.person(bearer.ownerId()), projectId, asked(PipelineSource.TRIGGER, request));
        triggers.used(bearer.id(), clock.instant());
        return outcome;
    }

    private Caller job(byte[] digest, long projectId) {
        return credentials.jobToken(digest)
                .filter(job -> job.owner().state().bar().isEmpty() && access.allows(job, new ProjectRef.Id(projectId), Ability.READ_PROJECT))
                .orElseThrow(Refusal::concealed);
    }

    private static PipelineRequestResolver.Asked asked(PipelineSource source, Request request) {
        List<PipelineVariable> variables = new ArrayList<>();
        request.variables().forEach((key, value) -> variables.add(new PipelineVariable(key, (String) value, false)));
        variables.add(new PipelineVariable(TriggerRules.PAYLOAD, request.payload(), true));
        return new PipelineRequestResolver.Asked(source, request.ref(), variables);
    }
}
