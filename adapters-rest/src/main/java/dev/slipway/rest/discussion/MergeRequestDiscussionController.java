package dev.slipway.rest.discussion;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.CreateDiscussion;
import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.ReplyToDiscussion;
import dev.slipway.application.discussion.ResolveThread;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
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

/** Serves and changes discussions of merge requests. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{noteable_id:[^/]+}/discussions")
final class MergeRequestDiscussionController {

    private final DiscussionReads reads;
    private final CreateDiscussion createDiscussion;
    private final ReplyToDiscussion replyToDiscussion;
    private final ResolveThread resolveThread;
    private final NoteChanges changes;
    private final ComputedAnswers computed;

    MergeRequestDiscussionController(DiscussionReads reads, CreateDiscussion createDiscussion, ReplyToDiscussion replyToDiscussion,
            ResolveThread resolveThread, NoteChanges changes, ComputedAnswers computed) {
        this.reads = reads;
        this.createDiscussion = createDiscussion;
        this.replyToDiscussion = replyToDiscussion;
        this.resolveThread = resolveThread;
        this.changes = changes;
        this.computed = computed;
    }

    record ResolvedParams(@Required Boolean resolved) {}

    private static NoteableRef request(ProjectRef project, long iid) {
        return new NoteableRef.OfMergeRequest(project, iid);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long iid, Paging paging,
            Links links) {
        return paging.answer(computed.answer(caller, () -> reads.list(caller, request(project, iid), paging.request())),
                discussion -> DiscussionJson.of(discussion, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long iid,
            @Bind NoteParams.StartedOnDiff params, Links links) {
        return HttpResponse.created(DiscussionJson.of(computed.answer(caller,
                () -> createDiscussion.create(caller, request(project, iid), params.request())), links));
    }

    @Get("/{discussion_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    DiscussionJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long iid,
            @PathVariable("discussion_id") String key, Links links) {
        return DiscussionJson.of(computed.answer(caller, () -> reads.get(caller, request(project, iid), key)), links);
    }

    @Put("/{discussion_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    DiscussionJson resolve(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long iid,
            @PathVariable("discussion_id") String key, @Bind ResolvedParams params, Links links) {
        return DiscussionJson.of(computed.answer(caller,
                () -> resolveThread.resolve(caller, request(project, iid), key, params.resolved())), links);
    }

    @Get("/{discussion_id:[^/]+}/notes")
    @Route(gate = Gate.SIGNED_IN)
    List<NoteJson> notes(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long iid,
            @PathVariable("discussion_id") String key, Links links) {
        return computed.answer(caller, () -> reads.notes(caller, request(project, iid), key)).stream()
                .map(note -> NoteJson.of(note, links)).toList();
    }

    @Post("/{discussion_id:[^/]+}/notes")
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> reply(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long iid,
            @PathVariable("discussion_id") String key, @Bind NoteParams.Replied params, Links links) {
        return HttpResponse.created(
                NoteJson.of(replyToDiscussion.reply(caller, request(project, iid), key, params.request()), links));
    }

    @Get("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    NoteJson note(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long iid,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, Links links) {
        return NoteJson.of(reads.note(caller, request(project, iid), noteId), links);
    }

    @Put("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    NoteJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long iid,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, @Bind NoteParams.Updated params,
            Links links) {
        return NoteJson.of(changes.apply(caller, request(project, iid), noteId, params), links);
    }

    @Delete("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") long iid,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, Freshness freshness) {
        changes.delete(caller, request(project, iid), noteId, freshness);
        return HttpResponse.noContent();
    }
}
