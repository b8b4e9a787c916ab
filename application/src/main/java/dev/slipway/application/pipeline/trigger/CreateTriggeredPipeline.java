package dev.slipway.application.pipeline.trigger;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.creation.Creation;
import dev.slipway.application.pipeline.creation.CreationPolicy;
import dev.slipway.application.pipeline.creation.PipelineCreator;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;

/** Creates a pipeline for the holder of a token. An invalid one is kept as failed, for those who maintain the configuration. */
public final class CreateTriggeredPipeline {

    private final Access access;
    private final PipelineRequestResolver requests;
    private final PipelineCreator creator;
    private final PipelineViews views;

    public CreateTriggeredPipeline(Access access, PipelineRequestResolver requests, PipelineCreator creator, PipelineViews views) {
        this.access = access;
        this.requests = requests;
        this.creator = creator;
        this.views = views;
    }

    /** Result for the holder of a token. */
    sealed interface Outcome {

        record Created(PipelineView pipeline) implements Outcome {}

        /** A failed pipeline was stored. */
        record Failed(Reason reason) implements Outcome {}
    }

    Outcome create(Caller caller, long projectId, RefRequest asked) {
        requests.requireEnabled(projectId);
        ProjectGrant grant = access.seen(caller, new ProjectRef.Id(projectId)).filter(found -> found.allows(Ability.CREATE_PIPELINE))
                .orElseThrow(() -> Refusal.badRequest(Reason.of("pipeline.not_permitted")));
        return switch (creator.create(caller, grant, asked, CreationPolicy.BY_TOKEN)) {
            case Creation.Created(long id) -> new Outcome.Created(views.find(projectId, id).orElseThrow(Refusal::notFound));
            case Creation.KeptFailed(Reason reason) -> new Outcome.Failed(reason);
            case Creation.Nothing ignored -> throw new IllegalStateException("nothing stands against the pipeline of a token");
        };
    }
}
