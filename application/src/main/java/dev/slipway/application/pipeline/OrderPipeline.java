package dev.slipway.application.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import jakarta.inject.Singleton;

/**
 * Makes a pipeline in the name of somebody who is not there. What is wrong with the configuration is kept as a failed pipeline, as it is
 * for a push, since whoever keeps the configuration does not read the answer.
 */
@Singleton
public final class OrderPipeline {

    private final Access access;
    private final PipelineWishes wishes;
    private final PipelineProspects prospects;
    private final MakePipeline make;
    private final PipelineViews views;

    public OrderPipeline(Access access, PipelineWishes wishes, PipelineProspects prospects, MakePipeline make, PipelineViews views) {
        this.access = access;
        this.wishes = wishes;
        this.prospects = prospects;
        this.make = make;
        this.views = views;
    }

    /** What became of an order. */
    sealed interface Outcome {

        record Made(PipelineView pipeline) implements Outcome {}

        /** A pipeline was kept that never ran. */
        record Failed(Reason reason) implements Outcome {}
    }

    /**
     * Where nothing can be kept either, it refuses as the making of a pipeline does.
     *
     * @param person in whose name, with the rights that are left of those they had
     */
    Outcome order(Caller person, long projectId, PipelineWishes.Asked asked) {
        ProjectRef project = new ProjectRef.Id(projectId);
        wishes.open(projectId);
        if (!access.allows(person, project, Ability.CREATE_PIPELINE)) {
            throw Refusal.badRequest(Reason.of("pipeline.not_permitted"));
        }
        ProjectGrant grant = access.project(person, project);
        PipelineWish wish = wishes.wish(person, access.signedIn(person), grant, asked);
        return switch (prospects.of(wish, grant.allows(Ability.READ_ANY_PIPELINE_VARIABLES))) {
            case Prospect.Good(String name, PlannedRows rows) -> made(projectId, make.withJobs(wish, name, rows).orElseThrow(IllegalStateException::new));
            case Prospect.Flawed flawed -> {
                make.failed(wish, flawed.failure(), flawed.problems());
                yield new Outcome.Failed(flawed.reason());
            }
            case Prospect.None none -> throw Refusal.badRequest(none.reason());
        };
    }

    private Outcome made(long projectId, long id) {
        return new Outcome.Made(views.find(projectId, id).orElseThrow(Refusal::notFound));
    }
}
