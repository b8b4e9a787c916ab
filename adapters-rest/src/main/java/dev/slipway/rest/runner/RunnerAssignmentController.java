package dev.slipway.rest.runner;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.runner.DisableRunner;
import dev.slipway.application.runner.EnableRunner;
import dev.slipway.application.runner.RunnerReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Lists the runners of a project or group, and assigns runners to projects. */
@Controller("/api/v4")
final class RunnerAssignmentController {

    private final RunnerReads reads;
    private final EnableRunner enable;
    private final DisableRunner disable;

    RunnerAssignmentController(RunnerReads reads, EnableRunner enable, DisableRunner disable) {
        this.reads = reads;
        this.enable = enable;
        this.disable = disable;
    }

    record EnableParams(@Required Long runnerId) {}

    @Get("/projects/{id:[^/]+}/runners")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> ofProject(Caller caller, @PathVariable("id") ProjectRef project, @Bind RunnerParams.Listing params, Paging paging) {
        return paging.answer(reads.ofProject(caller, project, params.narrowing(), paging.request()), RunnerJson::of);
    }

    @Get("/groups/{id:[^/]+}/runners")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> ofGroup(Caller caller, @PathVariable("id") GroupRef group, @Bind RunnerParams.GroupListing params, Paging paging) {
        return paging.answer(reads.ofGroup(caller, group, params.narrowing(), paging.request()), RunnerJson::of);
    }

    @Post("/projects/{id:[^/]+}/runners")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<RunnerJson> enable(Caller caller, @PathVariable("id") ProjectRef project, @Bind EnableParams params) {
        return HttpResponse.created(RunnerJson.of(reads.shown(enable.enable(caller, project, params.runnerId()))));
    }

    @Delete("/projects/{id:[^/]+}/runners/{runner_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> disable(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("runner_id") long runnerId,
            Freshness freshness) {
        disable.disable(caller, project, runnerId, freshness);
        return HttpResponse.noContent();
    }
}
