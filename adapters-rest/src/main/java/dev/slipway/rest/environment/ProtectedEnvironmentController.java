package dev.slipway.rest.environment;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.protection.ProtectEnvironment;
import dev.slipway.application.environment.protection.ProtectedEnvironmentReads;
import dev.slipway.application.environment.protection.ProtectedEnvironmentTarget.OfProject;
import dev.slipway.application.environment.protection.UnprotectEnvironment;
import dev.slipway.application.environment.protection.UpdateProtectedEnvironment;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/**
 * Serves the protected environments of a project. They go on to bind where the tier of the installation falls, so they are read and
 * removed in each.
 */
@Controller("/api/v4/projects/{id:[^/]+}/protected_environments")
final class ProtectedEnvironmentController {

    private static final String ONE = "/{name:[^/]+}";

    private final ProtectedEnvironmentReads reads;
    private final ProtectEnvironment protectEnvironment;
    private final UpdateProtectedEnvironment updateProtectedEnvironment;
    private final UnprotectEnvironment unprotectEnvironment;

    ProtectedEnvironmentController(ProtectedEnvironmentReads reads, ProtectEnvironment protectEnvironment,
            UpdateProtectedEnvironment updateProtectedEnvironment, UnprotectEnvironment unprotectEnvironment) {
        this.reads = reads;
        this.protectEnvironment = protectEnvironment;
        this.updateProtectedEnvironment = updateProtectedEnvironment;
        this.unprotectEnvironment = unprotectEnvironment;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging) {
        return paging.answer(reads.list(caller, new OfProject(project), paging.request()), ProtectedEnvironmentJson::of);
    }

    @Get(ONE)
    @Route(gate = Gate.SIGNED_IN)
    ProtectedEnvironmentJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("name") String name) {
        return ProtectedEnvironmentJson.of(reads.get(caller, new OfProject(project), name));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind ProtectedEnvironmentParams.Created params) {
        return HttpResponse.created(ProtectedEnvironmentJson.of(
                protectEnvironment.protect(caller, new OfProject(project), params.request())));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ProtectedEnvironmentJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("name") String name,
            @Bind ProtectedEnvironmentParams.Updated params) {
        return ProtectedEnvironmentJson.of(updateProtectedEnvironment.update(caller, new OfProject(project), name, params.request()));
    }

    @Delete(ONE)
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("name") String name, Freshness freshness) {
        unprotectEnvironment.unprotect(caller, new OfProject(project), name, freshness);
        return HttpResponse.noContent();
    }
}
