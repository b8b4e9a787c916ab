package dev.slipway.rest.environment;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.CreateEnvironment;
import dev.slipway.application.environment.DeleteEnvironment;
import dev.slipway.application.environment.EnvironmentReads.Listed;
import dev.slipway.application.environment.EnvironmentReads.Shown;
import dev.slipway.application.environment.EnvironmentReads;
import dev.slipway.application.environment.UpdateEnvironment;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves environments. Specification, table Environments. */
@Controller("/api/v4/projects/{id:[^/]+}/environments")
final class EnvironmentController {

    private static final String ONE = "/{environment_id:[^/]+}";

    private final EnvironmentReads reads;
    private final CreateEnvironment createEnvironment;
    private final UpdateEnvironment updateEnvironment;
    private final DeleteEnvironment deleteEnvironment;

    EnvironmentController(EnvironmentReads reads, CreateEnvironment createEnvironment, UpdateEnvironment updateEnvironment,
            DeleteEnvironment deleteEnvironment) {
        this.reads = reads;
        this.createEnvironment = createEnvironment;
        this.updateEnvironment = updateEnvironment;
        this.deleteEnvironment = deleteEnvironment;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind EnvironmentParams.Listed params, Paging paging,
            Links links) {
        Shown<Listed> shown = reads.list(caller, project, params.filter(), paging.request());
        return paging.answer(shown.content().page(), environment -> ListedEnvironmentJson.of(environment, shown, links));
    }

    @Get(ONE)
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    EnvironmentDetailJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("environment_id") long id,
            Links links) {
        return EnvironmentDetailJson.of(reads.get(caller, project, id), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind EnvironmentParams.Created params) {
        return HttpResponse.created(EnvironmentJson.of(createEnvironment.create(caller, project, params.draft())));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    EnvironmentJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("environment_id") long id,
            @Bind EnvironmentParams.Updated params) {
        return EnvironmentJson.of(updateEnvironment.update(caller, project, id, params.request()));
    }

    @Delete(ONE)
    @Route(gate = Gate.SIGNED_IN, jobToken = true)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("environment_id") long id,
            Freshness freshness) {
        deleteEnvironment.delete(caller, project, id, freshness);
        return HttpResponse.noContent();
    }
}
