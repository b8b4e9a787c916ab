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

/** Serves changes of the states of issues and merge requests, and of the weights of issues. */
@Controller("/api/v4/projects/{id:[^/]+}")
final class ResourceEventController {

    private final ResourceEventReads reads;

    ResourceEventController(ResourceEventReads reads) {
        this.reads = reads;
    }

    @Get("/issues/{eventable_id:[^/]+}/resource_state_events")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> statesOfIssue(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("eventable_id") long iid,
            Paging paging, Links links) {
        return paging.answer(reads.states(caller, new NoteableRef.OfIssue(project, iid), paging.request()),
                event -> StateEventJson.of(event, links));
    }

    @Get("/issues/{eventable_id:[^/]+}/resource_state_events/{event_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    StateEventJson stateOfIssue(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("eventable_id") long iid,
            @PathVariable("event_id") long eventId, Links links) {
        return StateEventJson.of(reads.state(caller, new NoteableRef.OfIssue(project, iid), eventId), links);
    }

    @Get("/merge_requests/{eventable_id:[^/]+}/resource_state_events")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> statesOfRequest(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("eventable_id") long iid,
            Paging paging, Links links) {
        return paging.answer(reads.states(caller, new NoteableRef.OfMergeRequest(project, iid), paging.request()),
                event -> StateEventJson.of(event, links));
    }

    @Get("/merge_requests/{eventable_id:[^/]+}/resource_state_events/{event_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    StateEventJson stateOfRequest(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("eventable_id") long iid,
            @PathVariable("event_id") long eventId, Links links) {
        return StateEventJson.of(reads.state(caller, new NoteableRef.OfMergeRequest(project, iid), eventId), links);
    }

    @Get("/issues/{eventable_id:[^/]+}/resource_weight_events")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> weights(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("eventable_id") long iid, Paging paging,
            Links links) {
        return paging.answer(reads.weights(caller, project, iid, paging.request()), event -> WeightEventJson.of(event, links));
    }

    @Get("/issues/{eventable_id:[^/]+}/resource_weight_events/{event_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    WeightEventJson weight(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("eventable_id") long iid,
            @PathVariable("event_id") long eventId, Links links) {
        return WeightEventJson.of(reads.weight(caller, project, iid, eventId), links);
    }
}
