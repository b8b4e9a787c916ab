package dev.slipway.rest.discussion.event;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.activity.ResourceEventReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;

/** Serves changes of the milestones of issues and merge requests. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class MilestoneEventController {

    private final ResourceEventReads reads;

    MilestoneEventController(ResourceEventReads reads) {
        this.reads = reads;
    }

    @Get("/issues/{eventable_id:[^/]+}/resource_milestone_events")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> ofIssue(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("eventable_id") long iid, Paging paging,
            Links links) {
        return paging.answer(reads.milestones(caller, new NoteableRef.OfIssue(project, iid), paging.request()),
                event -> MilestoneEventJson.of(event, links));
    }

    @Get("/issues/{eventable_id:[^/]+}/resource_milestone_events/{event_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    MilestoneEventJson oneOfIssue(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("eventable_id") long iid,
            @PathVariable("event_id") long eventId, Links links) {
        return MilestoneEventJson.of(reads.milestone(caller, new NoteableRef.OfIssue(project, iid), eventId), links);
    }

    @Get("/merge_requests/{eventable_id:[^/]+}/resource_milestone_events")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> ofRequest(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("eventable_id") long iid, Paging paging,
            Links links) {
        return paging.answer(reads.milestones(caller, new NoteableRef.OfMergeRequest(project, iid), paging.request()),
                event -> MilestoneEventJson.of(event, links));
    }

    @Get("/merge_requests/{eventable_id:[^/]+}/resource_milestone_events/{event_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    MilestoneEventJson oneOfRequest(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("eventable_id") long iid,
            @PathVariable("event_id") long eventId, Links links) {
        return MilestoneEventJson.of(reads.milestone(caller, new NoteableRef.OfMergeRequest(project, iid), eventId), links);
    }
}
