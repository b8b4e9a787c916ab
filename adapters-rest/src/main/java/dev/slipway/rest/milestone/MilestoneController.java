package dev.slipway.rest.milestone;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.milestone.CreateMilestone;
import dev.slipway.application.milestone.DeleteMilestone;
import dev.slipway.application.milestone.MilestoneReads;
import dev.slipway.application.milestone.MilestoneTarget;
import dev.slipway.application.milestone.UpdateMilestone;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/**
 * Base class that serves the milestones of a group or a project.
 *
 * @param <R> reference to the group or project in the path
 */
abstract class MilestoneController<R> {

    private final MilestoneReads reads;
    private final CreateMilestone createMilestone;
    private final UpdateMilestone updateMilestone;
    private final DeleteMilestone deleteMilestone;

    MilestoneController(MilestoneReads reads, CreateMilestone createMilestone, UpdateMilestone updateMilestone,
            DeleteMilestone deleteMilestone) {
        this.reads = reads;
        this.createMilestone = createMilestone;
        this.updateMilestone = updateMilestone;
        this.deleteMilestone = deleteMilestone;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") R id, @Bind MilestoneParams.Listed params, Paging paging, Links links) {
        return paging.answer(reads.list(caller, target(id), params.filter(), params.above(), paging.request()),
                milestone -> MilestoneJson.of(milestone, links));
    }

    @Get("/{milestone_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    MilestoneJson get(Caller caller, @PathVariable("id") R id, @PathVariable("milestone_id") long milestoneId, Links links) {
        return MilestoneJson.of(reads.get(caller, target(id), milestoneId), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") R id, @Bind MilestoneParams.Created params, Links links) {
        return HttpResponse.created(MilestoneJson.of(createMilestone.create(caller, target(id), params.draft()), links));
    }

    @Put("/{milestone_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    MilestoneJson update(Caller caller, @PathVariable("id") R id, @PathVariable("milestone_id") long milestoneId,
            @Bind MilestoneParams.Updated params, Links links) {
        return MilestoneJson.of(updateMilestone.update(caller, target(id), milestoneId, params.request()), links);
    }

    @Delete("/{milestone_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") R id, @PathVariable("milestone_id") long milestoneId, Freshness freshness) {
        deleteMilestone.delete(caller, target(id), milestoneId, freshness);
        return HttpResponse.noContent();
    }

    abstract MilestoneTarget target(R id);
}
