package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.item.FollowItem;
import dev.slipway.application.pipeline.operation.PipelineReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Lets users follow merge requests. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{subscribable_id:[^/]+}")
final class MergeRequestSubscriptionController {

    private final FollowItem follow;
    private final MergeRequestReads reads;
    private final PipelineReads pipelines;
    private final ReasonTexts texts;

    MergeRequestSubscriptionController(FollowItem follow, MergeRequestReads reads, PipelineReads pipelines, ReasonTexts texts) {
        this.follow = follow;
        this.reads = reads;
        this.pipelines = pipelines;
        this.texts = texts;
    }

    @Post("/subscribe")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> subscribe(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("subscribable_id") long iid,
            Links links) {
        follow.follow(caller, new NoteableRef.OfMergeRequest(project, iid));
        return shown(caller, project, iid, links);
    }

    @Post("/unsubscribe")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> unsubscribe(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("subscribable_id") long iid,
            Links links) {
        follow.leave(caller, new NoteableRef.OfMergeRequest(project, iid));
        return shown(caller, project, iid, links);
    }

    private HttpResponse<?> shown(Caller caller, ProjectRef project, long iid, Links links) {
        return HttpResponse.created(MergeRequestDetailsJson.of(reads.get(caller, project, iid, false),
                new MergeRequestDetailsJson.Form(pipelines.showsNames(), false, texts, links)));
    }
}
