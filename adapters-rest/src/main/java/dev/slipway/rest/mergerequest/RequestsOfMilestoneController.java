package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.milestone.MilestoneReads;
import dev.slipway.application.milestone.MilestoneTarget;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;

/** Serves the merge requests of milestones. */
@Controller("/api/v4")
final class RequestsOfMilestoneController {

    private final MilestoneReads milestones;
    private final MergeRequestReads reads;

    RequestsOfMilestoneController(MilestoneReads milestones, MergeRequestReads reads) {
        this.milestones = milestones;
        this.reads = reads;
    }

    @Get("/projects/{id:[^/]+}/milestones/{milestone_id:[^/]+}/merge_requests")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> ofProject(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("milestone_id") long milestoneId,
            Paging paging, Links links) {
        MilestoneView milestone = milestones.get(caller, new MilestoneTarget.Project(project), milestoneId);
        return paging.answer(reads.ofMilestone(caller, milestone, paging.request()),
                item -> MergeRequestJson.of(item, MergeRequestReferencesJson.inProject(item.request()), links));
    }

    @Get("/groups/{id:[^/]+}/milestones/{milestone_id:[^/]+}/merge_requests")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> ofGroup(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("milestone_id") long milestoneId,
            Paging paging, Links links) {
        MilestoneView milestone = milestones.get(caller, new MilestoneTarget.Group(group), milestoneId);
        return paging.answer(reads.ofMilestone(caller, milestone, paging.request()),
                item -> MergeRequestJson.of(item, MergeRequestReferencesJson.inGroup(item.request(), milestone.ownerPath()), links));
    }
}
