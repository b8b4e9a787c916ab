package dev.slipway.rest.discussion;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.CreateNote;
import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteActivity;
import dev.slipway.application.discussion.NoteOrder;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Base class that serves and changes the notes of one kind of objects, without their threads. */
abstract class NoteController {

    private final DiscussionReads reads;
    private final CreateNote createNote;
    private final NoteChanges changes;
    private final ComputedAnswers computed;

    NoteController(DiscussionReads reads, CreateNote createNote, NoteChanges changes, ComputedAnswers computed) {
        this.reads = reads;
        this.createNote = createNote;
        this.changes = changes;
        this.computed = computed;
    }

    record ListParams(@Default("created_at") NoteOrder.By orderBy, @Default("desc") Sort sort,
            @Default("all_notes") NoteActivity activityFilter) {}

    /** @param confidential older name of {@code internal} */
    record CreationParams(@Required String body, @Nullable Boolean confidential, @Nullable Boolean internal, @Nullable Instant createdAt) {

        CreateNote.Request request() {
            boolean hidden = internal == null ? Boolean.TRUE.equals(confidential) : internal;
            return new CreateNote.Request(body, Optional.ofNullable(createdAt), hidden);
        }
    }

    /** @param body unchanged if it is absent */
    record UpdateParams(@NotBlank @Nullable String body) {}

    /** @param number of the object in the path */
    abstract NoteableRef noteable(ProjectRef project, long number);

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long number,
            @Bind ListParams params, Paging paging, Links links) {
        return paging.answer(computed.answer(caller, () -> reads.notes(caller, noteable(project, number), params.activityFilter(),
                new NoteOrder(params.orderBy(), params.sort()), paging.request())), note -> NoteJson.of(note, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long number,
            @Bind CreationParams params, Links links) {
        return HttpResponse.created(NoteJson.of(createNote.create(caller, noteable(project, number), params.request()), links));
    }

    @Get("/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    NoteJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long number,
            @PathVariable("note_id") long noteId, Links links) {
        return NoteJson.of(reads.note(caller, noteable(project, number), noteId), links);
    }

    @Put("/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CHANGE)
    NoteJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long number,
            @PathVariable("note_id") long noteId, @Bind UpdateParams params, Links links) {
        return NoteJson.of(changes.edit(caller, noteable(project, number), noteId, Optional.ofNullable(params.body())), links);
    }

    @Delete("/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long number,
            @PathVariable("note_id") long noteId, Freshness freshness) {
        changes.delete(caller, noteable(project, number), noteId, freshness);
        return HttpResponse.noContent();
    }
}
