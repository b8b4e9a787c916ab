package dev.slipway.rest.discussion;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.discussion.CreateDiscussion;
import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.ReplyToDiscussion;
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
import java.util.List;

/** Serves and changes discussions of epics, which the path names by the id that all epics share. */
@Controller("/api/v4/groups/{id:[^/]+}/epics/{noteable_id:[^/]+}/discussions")
final class EpicDiscussionController {

    private final DiscussionReads reads;
    private final CreateDiscussion createDiscussion;
    private final ReplyToDiscussion replyToDiscussion;
    private final NoteChanges changes;
    private final ComputedAnswers computed;

    EpicDiscussionController(DiscussionReads reads, CreateDiscussion createDiscussion, ReplyToDiscussion replyToDiscussion,
            NoteChanges changes, ComputedAnswers computed) {
        this.reads = reads;
        this.createDiscussion = createDiscussion;
        this.replyToDiscussion = replyToDiscussion;
        this.changes = changes;
        this.computed = computed;
    }

    private static NoteableRef epic(GroupRef group, long id) {
        return new NoteableRef.OfEpic(group, id);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id, Paging paging,
            Links links) {
        return paging.answer(computed.answer(caller, () -> reads.list(caller, epic(group, id), paging.request())),
                discussion -> DiscussionJson.of(discussion, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> create(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @Bind NoteParams.Started params, Links links) {
        return HttpResponse.created(DiscussionJson.of(
                computed.answer(caller, () -> createDiscussion.create(caller, epic(group, id), params.request())), links));
    }

    @Get("/{discussion_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    DiscussionJson get(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @PathVariable("discussion_id") String key, Links links) {
        return DiscussionJson.of(computed.answer(caller, () -> reads.get(caller, epic(group, id), key)), links);
    }

    @Get("/{discussion_id:[^/]+}/notes")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    List<NoteJson> notes(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @PathVariable("discussion_id") String key, Links links) {
        return computed.answer(caller, () -> reads.notes(caller, epic(group, id), key)).stream()
                .map(note -> NoteJson.of(note, links)).toList();
    }

    @Post("/{discussion_id:[^/]+}/notes")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> reply(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @PathVariable("discussion_id") String key, @Bind NoteParams.Replied params, Links links) {
        return HttpResponse.created(NoteJson.of(replyToDiscussion.reply(caller, epic(group, id), key, params.request()), links));
    }

    @Get("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    NoteJson note(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, Links links) {
        return NoteJson.of(reads.note(caller, epic(group, id), noteId), links);
    }

    @Put("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    NoteJson update(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, @Bind NoteParams.Updated params,
            Links links) {
        return NoteJson.of(changes.apply(caller, epic(group, id), noteId, params), links);
    }

    @Delete("/{discussion_id:[^/]+}/notes/{note_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.ULTIMATE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("noteable_id") long id,
            @PathVariable("discussion_id") String key, @PathVariable("note_id") long noteId, Freshness freshness) {
        changes.delete(caller, epic(group, id), noteId, freshness);
        return HttpResponse.noContent();
    }
}
