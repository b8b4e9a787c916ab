package dev.slipway.rest.milestone;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.milestone.PromoteMilestone;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Makes milestones of projects those of their groups. */
@Controller("/api/v4/projects/{id:[^/]+}/milestones/{milestone_id:[^/]+}/promote")
final class MilestonePromotionController {

    private final PromoteMilestone promoteMilestone;

    MilestonePromotionController(PromoteMilestone promoteMilestone) {
        this.promoteMilestone = promoteMilestone;
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    MilestoneJson promote(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("milestone_id") long milestoneId,
            Links links) {
        return MilestoneJson.of(promoteMilestone.promote(caller, project, milestoneId), links);
    }
}
