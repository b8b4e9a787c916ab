package dev.slipway.application.discussion.activity;

import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.port.ResourceEvents;
import dev.slipway.application.epic.EpicListener;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.LabelAction;
import dev.slipway.domain.discussion.event.ResourceState;
import dev.slipway.domain.discussion.note.EpicNotes;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import java.util.List;
import java.util.OptionalLong;

/** Writes the system notes and the events about changes of epics, in the transaction of the change. */
public final class NoteEpics implements EpicListener {

    private final SystemNotes notes;
    private final ResourceEvents events;

    NoteEpics(SystemNotes notes, ResourceEvents events) {
        this.notes = notes;
        this.events = events;
    }

    @Override
    public void opened(Moment moment, EpicDraft content) {
        labelled(moment, List.of(), content.labels());
    }

    @Override
    public void changed(Moment moment, EpicDraft before, EpicDraft after) {
        notes.write(noteable(moment), moment.byUser(), EpicNotes.of(before, after), moment.at());
        labelled(moment, before.labels(), after.labels());
    }

    private void labelled(Moment moment, List<String> before, List<String> after) {
        OptionalLong byUser = OptionalLong.of(moment.byUser());
        events.addLabels(resource(moment), LabelAction.ADD, without(after, before), byUser, moment.at());
        events.addLabels(resource(moment), LabelAction.REMOVE, without(before, after), byUser, moment.at());
    }

    private static List<String> without(List<String> names, List<String> others) {
        return names.stream().filter(name -> !others.contains(name)).toList();
    }

    @Override
    public void moved(Moment moment, EpicEvent event) {
        ResourceState state = ResourceState.of(event);
        events.add(resource(moment), state, OptionalLong.of(moment.byUser()), moment.at());
        notes.write(noteable(moment), moment.byUser(), List.of(state.wireName()), moment.at());
    }

    private static EventResource resource(Moment moment) {
        return new EventResource(EventResource.Kind.EPIC, moment.id());
    }

    private static Noteable noteable(Moment moment) {
        return new Noteable.Epic(moment.groupId(), moment.id(), moment.iid());
    }
}
