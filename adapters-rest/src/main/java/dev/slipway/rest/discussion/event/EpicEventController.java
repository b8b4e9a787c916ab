package dev.slipway.rest.discussion.event;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.activity.ResourceEventReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;

/** Serves changes of the states and labels of epics, which are named by their ids, as for their notes. */
@Controller("/api/v4/groups/{id:[^/]+}/epics/{eventable_id:[^/]+}")
final class EpicEventController {

    private final ResourceEventReads reads;

    EpicEventController(ResourceEventReads reads) {
        this.reads = reads;
    }

    @Get("/resource_state_events")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    HttpResponse<?> states(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("eventable_id") long id, Paging paging,
            Links links) {
        return paging.answer(reads.states(caller, new NoteableRef.OfEpic(group, id), paging.request()),
                event -> StateEventJson.of(event, links));
    }

    @Get("/resource_state_events/{event_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    StateEventJson state(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("eventable_id") long id,
            @PathVariable("event_id") long eventId, Links links) {
        return StateEventJson.of(reads.state(caller, new NoteableRef.OfEpic(group, id), eventId), links);
    }

    @Get("/resource_label_events")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    HttpResponse<?> labels(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("eventable_id") long id, Paging paging,
            Links links) {
        return paging.answer(reads.labels(caller, new NoteableRef.OfEpic(group, id), paging.request()),
                event -> LabelEventJson.of(event, links));
    }

    @Get("/resource_label_events/{event_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    LabelEventJson label(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("eventable_id") long id,
            @PathVariable("event_id") long eventId, Links links) {
        return LabelEventJson.of(reads.label(caller, new NoteableRef.OfEpic(group, id), eventId), links);
    }
}
