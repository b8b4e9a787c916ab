package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.automerge.CancelAutoMerge;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves merges that wait for the pipeline of their merge request. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{merge_request_iid:[^/]+}")
final class AutoMergeController {

    private final CancelAutoMerge cancel;

    AutoMergeController(CancelAutoMerge cancel) {
        this.cancel = cancel;
    }

    record CanceledJson(String status) {}

    @Post("/cancel_merge_when_pipeline_succeeds")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> cancel(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid) {
        cancel.cancel(caller, project, iid);
        return HttpResponse.created(new CanceledJson("success"));
    }
}
