package dev.slipway.rest.discussion;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.CreateDiscussion;
import dev.slipway.application.discussion.DiscussionReads;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.discussion.ReplyToDiscussion;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves and changes discussions of snippets. */
@Controller("/api/v4/projects/{id:[^/]+}/snippets/{noteable_id:[^/]+}/discussions")
final class SnippetDiscussionController extends DiscussionController<Long> {

    SnippetDiscussionController(DiscussionReads reads, CreateDiscussion createDiscussion, ReplyToDiscussion replyToDiscussion,
            NoteChanges changes, ComputedAnswers computed) {
        super(reads, createDiscussion, replyToDiscussion, changes, computed);
    }

    @Override
    NoteableRef noteable(ProjectRef project, Long id) {
        return new NoteableRef.OfSnippet(project, id);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("noteable_id") Long id,
            @Bind NoteParams.Started params, Links links) {
        return created(caller, noteable(project, id), params.request(), links);
    }
}
