package dev.slipway.rest.environment;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.StopEnvironment;
import dev.slipway.application.environment.sweep.ScheduleReviewApps;
import dev.slipway.application.environment.sweep.StopStaleEnvironments;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.failure.ReasonTexts;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Map;

/** Stops environments, one or many, and deletes review apps. */
@Controller("/api/v4/projects/{id:[^/]+}/environments")
final class EnvironmentStopController {

    private final StopEnvironment stopEnvironment;
    private final StopStaleEnvironments stopStaleEnvironments;
    private final ScheduleReviewApps scheduleReviewApps;
    private final ReasonTexts reasons;

    EnvironmentStopController(StopEnvironment stopEnvironment, StopStaleEnvironments stopStaleEnvironments,
            ScheduleReviewApps scheduleReviewApps, ReasonTexts reasons) {
        this.stopEnvironment = stopEnvironment;
        this.stopStaleEnvironments = stopStaleEnvironments;
        this.scheduleReviewApps = scheduleReviewApps;
        this.reasons = reasons;
    }

    @Post("/{environment_id:[^/]+}/stop")
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    HttpResponse<?> stop(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("environment_id") long id,
            @Bind EnvironmentParams.Stopped params) {
        return HttpResponse.ok(EnvironmentJson.of(stopEnvironment.stop(caller, project, id, params.force())));
    }

    @Post("/stop_stale")
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    HttpResponse<?> stopStale(Caller caller, @PathVariable("id") ProjectRef project, @Bind EnvironmentParams.Stale params) {
        stopStaleEnvironments.stop(caller, project, params.before());
        return HttpResponse.ok(Map.of("message", reasons.text(Reason.of("environment.stale_stop_scheduled"))));
    }

    @Delete("/review_apps")
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    HttpResponse<?> deleteReviewApps(Caller caller, @PathVariable("id") ProjectRef project, @Bind EnvironmentParams.ReviewApps params) {
        return ReviewAppsJson.answer(scheduleReviewApps.schedule(caller, project, params.request()), reasons);
    }
}
