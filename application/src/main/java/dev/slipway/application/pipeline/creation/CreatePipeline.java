package dev.slipway.application.pipeline.creation;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.pipeline.PipelineSource;
import java.util.List;

/** Creates a pipeline for a user who waits for it. An invalid one is refused with its first reason, and nothing is stored. */
public final class CreatePipeline {

    private final Access access;
    private final PipelineCreator creator;
    private final PipelineViews views;

    public CreatePipeline(Access access, PipelineCreator creator, PipelineViews views) {
        this.access = access;
        this.creator = creator;
        this.views = views;
    }

    /** @param ref branch or tag */
    public record Request(String ref, List<PipelineVariable> variables) {
        public Request {
            variables = List.copyOf(variables);
        }
    }

    public PipelineView create(Caller caller, ProjectRef project, Request request) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.CREATE_PIPELINE);
        RefRequest asked = RefRequest.of(PipelineSource.API, request.ref(), request.variables());
        long id = creator.create(caller, grant, asked, CreationPolicy.ON_DEMAND).created().orElseThrow(IllegalStateException::new);
        return views.find(grant.id(), id).orElseThrow(Refusal::notFound);
    }
}
