package dev.slipway.rest.discussion;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.discussion.CreateNote;
import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteOrder;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.Optional;

/** Serves and changes the notes of epics, without their threads. The path names an epic by the id that all epics share. */
@Controller("/api/v4/groups/{id:[^/]+}/epics/{noteable_id:[^/]+}/notes")
final class EpicNoteController {

    private final DiscussionReads reads;
    private final CreateNote createNote;
    private final NoteChanges changes;
    private final ComputedAnswers computed;

    EpicNoteController(DiscussionReads reads, CreateNote createNote, NoteChanges changes, ComputedAnswers computed) {
        this.reads = reads;
        this.createNote = createNote;
        this.changes = changes;
        this.computed = computed;
    }

    private static NoteableRef epic(GroupRef group, long id) {
        return new NoteableRef.OfEpic(group, id);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @Bind NoteController.ListParams params, Paging paging, Links links) {
        return paging.answer(computed.answer(caller, () -> reads.notes(caller, epic(group, id), params.activityFilter(),
                new NoteOrder(params.orderBy(), params.sort()), paging.request())), note -> NoteJson.of(note, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> create(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @Bind NoteController.CreationParams params, Links links) {
        return HttpResponse.created(NoteJson.of(createNote.create(caller, epic(group, id), params.request()), links));
    }

    @Get("/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    NoteJson get(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @PathVariable("note_id") long noteId, Links links) {
        return NoteJson.of(reads.note(caller, epic(group, id), noteId), links);
    }

    @Put("/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    NoteJson update(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @PathVariable("note_id") long noteId, @Bind NoteController.UpdateParams params, Links links) {
        return NoteJson.of(changes.edit(caller, epic(group, id), noteId, Optional.ofNullable(params.body())), links);
    }

    @Delete("/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @PathVariable("note_id") long noteId, Freshness freshness) {
        changes.delete(caller, epic(group, id), noteId, freshness);
        return HttpResponse.noContent();
    }
}
