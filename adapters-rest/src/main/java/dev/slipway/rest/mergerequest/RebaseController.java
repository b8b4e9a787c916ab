package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.merging.RebaseMergeRequest;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;

/** Starts rebases of merge requests. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{merge_request_iid:[^/]+}/rebase")
final class RebaseController {

    private final RebaseMergeRequest rebase;

    RebaseController(RebaseMergeRequest rebase) {
        this.rebase = rebase;
    }

    record RebaseParams(@Default("false") boolean skipCi) {}

    record RebaseJson(boolean rebaseInProgress) {}

    @Put
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> rebase(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            @Bind RebaseParams params) {
        rebase.rebase(caller, project, iid, params.skipCi());
        return HttpResponse.accepted().body(new RebaseJson(true));
    }
}
