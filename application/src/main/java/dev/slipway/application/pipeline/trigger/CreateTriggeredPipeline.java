package dev.slipway.application.pipeline.trigger;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.creation.Evaluation;
import dev.slipway.application.pipeline.creation.PipelineCreator;
import dev.slipway.application.pipeline.creation.PlannedPipeline;
import dev.slipway.application.pipeline.creation.StorePipeline;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import jakarta.inject.Singleton;

/**
 * Makes a pipeline in the name of somebody who is not there. What is wrong with the configuration is kept as a failed pipeline, as it is
 * for a push, since whoever keeps the configuration does not read the answer.
 */
@Singleton
public final class CreateTriggeredPipeline {

    private final Access access;
    private final PipelineRequestResolver wishes;
    private final PipelineCreator prospects;
    private final StorePipeline make;
    private final PipelineViews views;

    public CreateTriggeredPipeline(Access access, PipelineRequestResolver wishes, PipelineCreator prospects, StorePipeline make, PipelineViews views) {
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
    Outcome order(Caller person, long projectId, PipelineRequestResolver.Asked asked) {
        ProjectRef project = new ProjectRef.Id(projectId);
        wishes.open(projectId);
        if (!access.allows(person, project, Ability.CREATE_PIPELINE)) {
            throw Refusal.badRequest(Reason.of("pipeline.not_permitted"));
        }
        ProjectGrant grant = access.project(person, project);
        PipelineRequest wish = wishes.wish(person, access.signedIn(person), grant, asked);
        return switch (prospects.of(wish, grant.allows(Ability.READ_ANY_PIPELINE_VARIABLES))) {
            case Evaluation.Good(String name, PlannedPipeline rows) -> made(projectId, make.withJobs(wish, name, rows).orElseThrow(IllegalStateException::new));
            case Evaluation.Flawed flawed -> {
                make.failed(wish, flawed.failure(), flawed.problems());
                yield new Outcome.Failed(flawed.reason());
            }
            case Evaluation.None none -> throw Refusal.badRequest(none.reason());
        };
    }

    private Outcome made(long projectId, long id) {
        return new Outcome.Made(views.find(projectId, id).orElseThrow(Refusal::notFound));
    }
}
