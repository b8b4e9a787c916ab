package dev.slipway.rest.discussion;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.CreateDiscussion;
import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.ReplyToDiscussion;
import dev.slipway.application.discussion.ResolveThread;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves and changes discussions of merge requests. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{noteable_id:[^/]+}/discussions")
final class MergeRequestDiscussionController extends DiscussionController<Long> {

    private final ResolveThread resolveThread;
    private final ComputedAnswers computed;

    MergeRequestDiscussionController(DiscussionReads reads, CreateDiscussion createDiscussion, ReplyToDiscussion replyToDiscussion,
            ResolveThread resolveThread, NoteChanges changes, ComputedAnswers computed) {
        super(reads, createDiscussion, replyToDiscussion, changes, computed);
        this.resolveThread = resolveThread;
        this.computed = computed;
    }

    record ResolvedParams(@Required Boolean resolved) {}

    @Override
    NoteableRef noteable(ProjectRef project, Long iid) {
        return new NoteableRef.OfMergeRequest(project, iid);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") Long iid,
            @Bind NoteParams.StartedOnDiff params, Links links) {
        return created(caller, noteable(project, iid), params.request(), links);
    }

    @Put("/{discussion_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CHANGE)
    DiscussionJson resolve(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") Long iid,
            @PathVariable("discussion_id") String key, @Bind ResolvedParams params, Links links) {
        return DiscussionJson.of(computed.answer(caller,
                () -> resolveThread.resolve(caller, noteable(project, iid), key, params.resolved())), links);
    }
}
