package dev.slipway.rest.environment;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.environment.protection.ProtectEnvironment;
import dev.slipway.application.environment.protection.ProtectedEnvironmentReads;
import dev.slipway.application.environment.protection.ProtectedEnvironmentTarget.OfGroup;
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
 * Serves the tiers of environments that a group protects in all projects in it. They go on to bind where the tier of the installation
 * falls, so they are read and removed in each.
 */
@Controller("/api/v4/groups/{id:[^/]+}/protected_environments")
final class GroupProtectedEnvironmentController {

    private static final String ONE = "/{name:[^/]+}";

    private final ProtectedEnvironmentReads reads;
    private final ProtectEnvironment protectEnvironment;
    private final UpdateProtectedEnvironment updateProtectedEnvironment;
    private final UnprotectEnvironment unprotectEnvironment;

    GroupProtectedEnvironmentController(ProtectedEnvironmentReads reads, ProtectEnvironment protectEnvironment,
            UpdateProtectedEnvironment updateProtectedEnvironment, UnprotectEnvironment unprotectEnvironment) {
        this.reads = reads;
        this.protectEnvironment = protectEnvironment;
        this.updateProtectedEnvironment = updateProtectedEnvironment;
        this.unprotectEnvironment = unprotectEnvironment;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") GroupRef group, Paging paging) {
        return paging.answer(reads.list(caller, new OfGroup(group), paging.request()), ProtectedEnvironmentJson::of);
    }

    @Get(ONE)
    @Route(gate = Gate.SIGNED_IN)
    ProtectedEnvironmentJson get(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("name") String name) {
        return ProtectedEnvironmentJson.of(reads.get(caller, new OfGroup(group), name));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    HttpResponse<?> create(Caller caller, @PathVariable("id") GroupRef group, @Bind ProtectedEnvironmentParams.Created params) {
        return HttpResponse.created(ProtectedEnvironmentJson.of(
                protectEnvironment.protect(caller, new OfGroup(group), params.request())));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ProtectedEnvironmentJson update(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("name") String name,
            @Bind ProtectedEnvironmentParams.Updated params) {
        return ProtectedEnvironmentJson.of(updateProtectedEnvironment.update(caller, new OfGroup(group), name, params.request()));
    }

    @Delete(ONE)
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("name") String name, Freshness freshness) {
        unprotectEnvironment.unprotect(caller, new OfGroup(group), name, freshness);
        return HttpResponse.noContent();
    }
}
