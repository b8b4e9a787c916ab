package dev.slipway.application.discussion.activity;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.event.EventResource;

/** Returns changes of states, weights, labels and milestones, for callers with an account who read the object. */
public final class ResourceEventReads {

    private final Access access;
    private final NoteableLookup noteables;
    private final ResourceEvents events;

    public ResourceEventReads(Access access, NoteableLookup noteables, ResourceEvents events) {
        this.access = access;
        this.noteables = noteables;
        this.events = events;
    }

    public Page<StateEventView> states(Caller caller, NoteableRef reference, PageRequest page) {
        return events.states(resource(caller, reference), page);
    }

    public StateEventView state(Caller caller, NoteableRef reference, long id) {
        return events.state(resource(caller, reference), id).orElseThrow(Refusal::notFound);
    }

    /** Returns the changes of the weight of an issue of a project. */
    public Page<WeightEventView> weights(Caller caller, ProjectRef project, long iid, PageRequest page) {
        return events.weights(resource(caller, new NoteableRef.OfIssue(project, iid)).id(), page);
    }

    public WeightEventView weight(Caller caller, ProjectRef project, long iid, long id) {
        return events.weight(resource(caller, new NoteableRef.OfIssue(project, iid)).id(), id).orElseThrow(Refusal::notFound);
    }

    public Page<LabelEventView> labels(Caller caller, NoteableRef reference, PageRequest page) {
        return events.labels(resource(caller, reference), page);
    }

    public LabelEventView label(Caller caller, NoteableRef reference, long id) {
        return events.label(resource(caller, reference), id).orElseThrow(Refusal::notFound);
    }

    public Page<MilestoneEventView> milestones(Caller caller, NoteableRef reference, PageRequest page) {
        return events.milestones(resource(caller, reference), page);
    }

    public MilestoneEventView milestone(Caller caller, NoteableRef reference, long id) {
        return events.milestone(resource(caller, reference), id).orElseThrow(Refusal::notFound);
    }

    private EventResource resource(Caller caller, NoteableRef reference) {
        access.signedIn(caller);
        return EventResource.of(noteables.find(caller, reference).noteable()).orElseThrow(Refusal::notFound);
    }
}
