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
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.List;

/** Serves and changes discussions of commits. */
@Controller("/api/v4/projects/{id:[^/]+}/repository/commits/{noteable_id:[^/]+}/discussions")
final class CommitDiscussionController {

    private final DiscussionReads reads;
    private final CreateDiscussion createDiscussion;
    private final ReplyToDiscussion replyToDiscussion;
    private final NoteChanges changes;
    private final ComputedAnswers computed;

    CommitDiscussionController(DiscussionReads reads, CreateDiscussion createDiscussion, ReplyToDiscussion replyToDiscussion,
            NoteChanges changes, ComputedAnswers computed) {
        this.reads = reads;
        this.createDiscussion = createDiscussion;
        this.replyToDiscussion = replyToDiscussion;
        this.changes = changes;
        this.computed = computed;
    }

    private static NoteableRef commit(ProjectRef project, String revision) {
        return new NoteableRef.OfCommit(project, revision);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") String revision,
            Paging paging, Links links) {
        return paging.answer(computed.answer(caller, () -> reads.list(caller, commit(project, revision), paging.request())),
                discussion -> DiscussionJson.of(discussion, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") String revision,
            @Bind NoteParams.Started params, Links links) {
        return HttpResponse.created(DiscussionJson.of(computed.answer(caller,
                () -> createDiscussion.create(caller, commit(project, revision), params.request())), links));
    }

    @Get("/{discussion_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    DiscussionJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") String revision,
            @PathVariable("discussion_id") String key, Links links) {
        return DiscussionJson.of(computed.answer(caller, () -> reads.get(caller, commit(project, revision), key)), links);
    }

    @Get("/{discussion_id:[^/]+}/notes")
    @Route(gate = Gate.SIGNED_IN)
    List<NoteJson> notes(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") String revision,
            @PathVariable("discussion_id") String key, Links links) {
        return computed.answer(caller, () -> reads.notes(caller, commit(project, revision), key)).stream()
                .map(note -> NoteJson.of(note, links)).toList();
    }

    @Post("/{discussion_id:[^/]+}/notes")
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> reply(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") String revision,
            @PathVariable("discussion_id") String key, @Bind NoteParams.Replied params, Links links) {
        return HttpResponse.created(
                NoteJson.of(replyToDiscussion.reply(caller, commit(project, revision), key, params.request()), links));
    }

    @Get("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    NoteJson note(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") String revision,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, Links links) {
        return NoteJson.of(reads.note(caller, commit(project, revision), noteId), links);
    }

    @Put("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    NoteJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") String revision,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, @Bind NoteParams.Updated params,
            Links links) {
        return NoteJson.of(changes.apply(caller, commit(project, revision), noteId, params), links);
    }

    @Delete("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") String revision,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, Freshness freshness) {
        changes.delete(caller, commit(project, revision), noteId, freshness);
        return HttpResponse.noContent();
    }
}
