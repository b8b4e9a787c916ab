package dev.slipway.rest.discussion;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.CreateDiscussion;
import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.ReplyToDiscussion;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.List;

/**
 * Base class that serves and changes the discussions of one kind of objects.
 *
 * @param <N> name of an object of the project in the path
 */
abstract class DiscussionController<N> {

    private final DiscussionReads reads;
    private final CreateDiscussion createDiscussion;
    private final ReplyToDiscussion replyToDiscussion;
    private final NoteChanges changes;
    private final ComputedAnswers computed;

    DiscussionController(DiscussionReads reads, CreateDiscussion createDiscussion, ReplyToDiscussion replyToDiscussion, NoteChanges changes,
            ComputedAnswers computed) {
        this.reads = reads;
        this.createDiscussion = createDiscussion;
        this.replyToDiscussion = replyToDiscussion;
        this.changes = changes;
        this.computed = computed;
    }

    abstract NoteableRef noteable(ProjectRef project, N name);

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") N name, Paging paging,
            Links links) {
        return paging.answer(computed.answer(caller, () -> reads.list(caller, noteable(project, name), paging.request())),
                discussion -> DiscussionJson.of(discussion, links));
    }

    /** Creates a discussion, with the parameters that the kind of objects has. */
    final HttpResponse<?> created(Caller caller, NoteableRef noteable, CreateDiscussion.Request request, Links links) {
        return HttpResponse.created(DiscussionJson.of(computed.answer(caller, () -> createDiscussion.create(caller, noteable, request)),
                links));
    }

    @Get("/{discussion_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    DiscussionJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") N name,
            @PathVariable("discussion_id") String key, Links links) {
        return DiscussionJson.of(computed.answer(caller, () -> reads.get(caller, noteable(project, name), key)), links);
    }

    @Get("/{discussion_id:[^/]+}/notes")
    @Route(gate = Gate.SIGNED_IN)
    List<NoteJson> notes(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") N name,
            @PathVariable("discussion_id") String key, Links links) {
        return computed.answer(caller, () -> reads.notes(caller, noteable(project, name), key)).stream()
                .map(note -> NoteJson.of(note, links)).toList();
    }

    @Post("/{discussion_id:[^/]+}/notes")
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> reply(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") N name,
            @PathVariable("discussion_id") String key, @Bind NoteParams.Replied params, Links links) {
        return HttpResponse.created(NoteJson.of(replyToDiscussion.reply(caller, noteable(project, name), key, params.request()), links));
    }

    @Get("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    NoteJson note(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") N name,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, Links links) {
        return NoteJson.of(reads.note(caller, noteable(project, name), noteId), links);
    }

    @Put("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CHANGE)
    NoteJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") N name,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, @Bind NoteParams.Updated params,
            Links links) {
        return NoteJson.of(changes.apply(caller, noteable(project, name), noteId, params), links);
    }

    @Delete("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") N name,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, Freshness freshness) {
        changes.delete(caller, noteable(project, name), noteId, freshness);
        return HttpResponse.noContent();
    }
}
