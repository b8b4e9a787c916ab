package dev.slipway.application.pipeline.creation;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.pipeline.PipelineSource;
import jakarta.inject.Singleton;
import java.util.List;

/** Makes a pipeline because somebody asks for it. Where anything stands in the way nothing is stored; the checks come in the order that clients know. */
@Singleton
public final class CreatePipeline {

    private final Access access;
    private final PipelineRequestResolver wishes;
    private final PipelineCreator prospects;
    private final StorePipeline make;
    private final PipelineViews views;

    public CreatePipeline(Access access, PipelineRequestResolver wishes, PipelineCreator prospects, StorePipeline make, PipelineViews views) {
        this.access = access;
        this.wishes = wishes;
        this.prospects = prospects;
        this.make = make;
        this.views = views;
    }

    /** @param ref a branch or tag */
    public record Request(String ref, List<PipelineVariable> variables) {
        public Request {
            variables = List.copyOf(variables);
        }
    }

    public PipelineView create(Caller caller, ProjectRef project, Request request) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.CREATE_PIPELINE);
        PipelineRequest wish = wishes.wish(caller, account, grant, new PipelineRequestResolver.Asked(PipelineSource.API, request.ref(), request.variables()));
        Evaluation.Good good = switch (prospects.of(wish, grant.allows(Ability.READ_ANY_PIPELINE_VARIABLES))) {
            case Evaluation.Good found -> found;
            case Evaluation.Flawed flawed -> throw Refusal.badRequest(flawed.reason());
            case Evaluation.None none -> throw Refusal.badRequest(none.reason());
        };
        long id = make.withJobs(wish, good.name(), good.rows()).orElseThrow(IllegalStateException::new);
        return views.find(grant.id(), id).orElseThrow(Refusal::notFound);
    }
}
