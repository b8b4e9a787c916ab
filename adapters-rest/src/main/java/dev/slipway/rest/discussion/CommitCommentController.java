package dev.slipway.rest.discussion;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.CommentOnCommit;
import dev.slipway.application.discussion.CommitCommentReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves and takes comments on commits. */
@Controller("/api/v4/projects/{id:[^/]+}/repository/commits/{sha:[^/]+}/comments")
final class CommitCommentController {

    private final CommitCommentReads reads;
    private final CommentOnCommit commentOnCommit;
    private final ComputedAnswers computed;

    CommitCommentController(CommitCommentReads reads, CommentOnCommit commentOnCommit, ComputedAnswers computed) {
        this.reads = reads;
        this.commentOnCommit = commentOnCommit;
        this.computed = computed;
    }

    @Get
    @Route(gate = Gate.OPEN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha, Paging paging, Links links) {
        return paging.answer(computed.answer(caller, () -> reads.list(caller, project, sha, paging.request())),
                comment -> CommitCommentJson.of(comment, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, limits = ActionLimit.NOTE_CREATION)
    HttpResponse<?> comment(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha,
            @Bind NoteParams.Commented params, Links links) {
        CommentOnCommit.Request request = params.request();
        return HttpResponse.created(CommitCommentJson.of(
                computed.answer(caller, () -> commentOnCommit.comment(caller, project, sha, request)), links));
    }
}
