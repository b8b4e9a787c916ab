package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.item.IssueRequestReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;

/** Serves the merge requests that have to do with an issue. */
@Controller("/api/v4/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}")
final class IssueRequestController {

    private final IssueRequestReads reads;

    IssueRequestController(IssueRequestReads reads) {
        this.reads = reads;
    }

    @Get("/closed_by")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> closedBy(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid, Paging paging,
            Links links) {
        return paging.answer(reads.closing(caller, project, iid, paging.request()),
                item -> MergeRequestJson.of(item, MergeRequestReferencesJson.inProject(item.request()), links));
    }

    @Get("/related_merge_requests")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> related(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid, Paging paging,
            Links links) {
        return paging.answer(reads.related(caller, project, iid, paging.request()),
                item -> MergeRequestJson.of(item, MergeRequestReferencesJson.anywhere(item.request()), links));
    }
}
