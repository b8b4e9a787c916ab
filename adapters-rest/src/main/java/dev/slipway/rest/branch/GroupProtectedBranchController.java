package dev.slipway.rest.branch;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.branch.CreateProtection;
import dev.slipway.application.branch.DeleteProtection;
import dev.slipway.application.branch.ProtectionReads;
import dev.slipway.application.branch.ProtectionTarget.GroupBranches;
import dev.slipway.application.branch.UpdateProtection;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/**
 * Serves the protected branches that a group prescribes to all projects in it. They go on to bind where the tier of the installation falls,
 * so they are read and removed in each.
 */
@Controller("/api/v4/groups/{id:[^/]+}/protected_branches")
final class GroupProtectedBranchController {

    private final ProtectionReads reads;
    private final CreateProtection createProtection;
    private final UpdateProtection updateProtection;
    private final DeleteProtection deleteProtection;
    private final boolean premium;

    GroupProtectedBranchController(ProtectionReads reads, CreateProtection createProtection, UpdateProtection updateProtection,
            DeleteProtection deleteProtection, RestSettings settings) {
        this.reads = reads;
        this.createProtection = createProtection;
        this.updateProtection = updateProtection;
        this.deleteProtection = deleteProtection;
        premium = settings.tier().includes(Tier.PREMIUM);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") GroupRef group, @Bind ProtectedBranchParams.Listed params, Paging paging) {
        return paging.answer(reads.list(caller, new GroupBranches(group), params.wanted(), paging.request()),
                view -> ProtectedBranchJson.of(view, premium));
    }

    @Get("/{name:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    ProtectedBranchJson get(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("name") String name) {
        return ProtectedBranchJson.of(reads.get(caller, new GroupBranches(group), name), premium);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    HttpResponse<?> create(Caller caller, @PathVariable("id") GroupRef group, @Bind ProtectedBranchParams.Created params) {
        return HttpResponse.created(ProtectedBranchJson.of(
                createProtection.create(caller, new GroupBranches(group), params.rule(true)), true));
    }

    @Patch("/{name:[^/]+}")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ProtectedBranchJson update(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("name") String name,
            @Bind ProtectedBranchParams.Updated params) {
        return ProtectedBranchJson.of(updateProtection.update(caller, new GroupBranches(group), name, params.request(true)), true);
    }

    @Delete("/{name:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("name") String name, Freshness freshness) {
        deleteProtection.delete(caller, new GroupBranches(group), name, freshness);
        return HttpResponse.noContent();
    }
}
