package dev.slipway.rest.errortracking;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.errortracking.ErrorTrackingReads;
import dev.slipway.application.errortracking.UpdateTrackedError;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;

/** Serves the errors of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/error_tracking/errors")
final class TrackedErrorController {

    private static final String ONE = "/{error_id:[^/]+}";

    private final ErrorTrackingReads reads;
    private final UpdateTrackedError updateError;

    TrackedErrorController(ErrorTrackingReads reads, UpdateTrackedError updateError) {
        this.reads = reads;
        this.updateError = updateError;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, ability = Ability.READ_ERROR_TRACKING)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind ErrorTrackingParams.Listed params, Paging paging) {
        return paging.answer(reads.errors(caller, project, params.filter(), paging.request()), TrackedErrorJson::of);
    }

    @Get(ONE)
    @Route(gate = Gate.SIGNED_IN, ability = Ability.READ_ERROR_TRACKING)
    TrackedErrorDetailJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("error_id") long id) {
        return TrackedErrorDetailJson.of(reads.error(caller, project, id));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN, ability = Ability.MANAGE_ERROR_TRACKING)
    TrackedErrorJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("error_id") long id,
            @Bind ErrorTrackingParams.Moved params) {
        return TrackedErrorJson.of(updateError.update(caller, project, id, params.status()));
    }
}
