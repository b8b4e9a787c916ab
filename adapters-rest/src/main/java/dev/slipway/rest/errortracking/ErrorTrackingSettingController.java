package dev.slipway.rest.errortracking;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.errortracking.ErrorTrackingReads;
import dev.slipway.application.errortracking.UpdateErrorTracking;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;

/** Serves the setting of error tracking of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/error_tracking/settings")
final class ErrorTrackingSettingController {

    private final ErrorTrackingReads reads;
    private final UpdateErrorTracking updateErrorTracking;

    ErrorTrackingSettingController(ErrorTrackingReads reads, UpdateErrorTracking updateErrorTracking) {
        this.reads = reads;
        this.updateErrorTracking = updateErrorTracking;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, ability = Ability.READ_ERROR_TRACKING)
    ErrorTrackingSettingJson get(Caller caller, @PathVariable("id") ProjectRef project) {
        return ErrorTrackingSettingJson.of(reads.setting(caller, project));
    }

    @Put
    @Route(gate = Gate.SIGNED_IN, ability = Ability.MANAGE_ERROR_TRACKING)
    ErrorTrackingSettingJson put(Caller caller, @PathVariable("id") ProjectRef project, @Bind ErrorTrackingParams.Put params) {
        return ErrorTrackingSettingJson.of(updateErrorTracking.put(caller, project, params.changes()));
    }

    @Patch
    @Route(gate = Gate.SIGNED_IN, ability = Ability.MANAGE_ERROR_TRACKING)
    ErrorTrackingSettingJson patch(Caller caller, @PathVariable("id") ProjectRef project, @Bind ErrorTrackingParams.Patch params) {
        return ErrorTrackingSettingJson.of(updateErrorTracking.patch(caller, project, params.changes()));
    }
}
