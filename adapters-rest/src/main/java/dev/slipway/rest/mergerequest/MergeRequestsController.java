package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;

/** Serves lists of merge requests across projects, and those of a commit. */
@Controller("/api/v4")
final class MergeRequestsController {

    private final MergeRequestReads reads;

    MergeRequestsController(MergeRequestReads reads) {
        this.reads = reads;
    }

    record GroupParams(@Default("all") Mine scope, @Default("true") boolean nonArchived) {}

    record EverywhereParams(@Default("created_by_me") Mine scope) {}

    @Get("/merge_requests")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @Bind MergeRequestFilterParams filter, @Bind EverywhereParams where,
            @Bind MergeRequestListParams list, Paging paging, Links links) {
        return paging.answer(reads.everywhere(caller, filter.filter(where.scope(), null, true, list), list.withMergeStatusRecheck(),
                paging.request()), list.shown(MergeRequestReferencesJson::anywhere, links));
    }

    @Get("/groups/{id:[^/]+}/merge_requests")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> ofGroup(Caller caller, @PathVariable("id") GroupRef group, @Bind MergeRequestFilterParams filter,
            @Bind GroupParams where, @Bind MergeRequestListParams list, Paging paging, Links links) {
        MergeRequestReads.OfGroup found = reads.inGroup(caller, group, filter.filter(where.scope(), null, !where.nonArchived(), list),
                list.withMergeStatusRecheck(), paging.request());
        return paging.answer(found.requests(),
                list.shown(request -> MergeRequestReferencesJson.inGroup(request, found.groupPath()), links));
    }

    @Get("/projects/{id:[^/]+}/repository/commits/{sha:[^/]+}/merge_requests")
    @Route(gate = Gate.OPEN)
    HttpResponse<?> ofCommit(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String sha, Paging paging, Links links) {
        return paging.answer(reads.ofCommit(caller, project, sha, paging.request()),
                item -> MergeRequestJson.of(item, MergeRequestReferencesJson.inProject(item.request()), links));
    }
}
