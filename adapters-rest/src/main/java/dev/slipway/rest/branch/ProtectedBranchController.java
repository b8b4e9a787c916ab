package dev.slipway.rest.branch;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.CreateProtection;
import dev.slipway.application.branch.DeleteProtection;
import dev.slipway.application.branch.ProtectionReads;
import dev.slipway.application.branch.ProtectionTarget.ProjectBranches;
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

/** Serves the protected branches of a project, with those that its groups prescribe. Below the premium tier entries are levels only. */
@Controller("/api/v4/projects/{id:[^/]+}/protected_branches")
final class ProtectedBranchController {

    private final ProtectionReads reads;
    private final CreateProtection createProtection;
    private final UpdateProtection updateProtection;
    private final DeleteProtection deleteProtection;
    private final boolean premium;

    ProtectedBranchController(ProtectionReads reads, CreateProtection createProtection, UpdateProtection updateProtection,
            DeleteProtection deleteProtection, RestSettings settings) {
        this.reads = reads;
        this.createProtection = createProtection;
        this.updateProtection = updateProtection;
        this.deleteProtection = deleteProtection;
        premium = settings.tier().includes(Tier.PREMIUM);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind ProtectedBranchParams.Listed params, Paging paging) {
        return paging.answer(reads.list(caller, new ProjectBranches(project), params.wanted(), paging.request()),
                view -> ProtectedBranchJson.of(view, premium));
    }

    @Get("/{name:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    ProtectedBranchJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("name") String name) {
        return ProtectedBranchJson.of(reads.get(caller, new ProjectBranches(project), name), premium);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind ProtectedBranchParams.Created params) {
        return HttpResponse.created(ProtectedBranchJson.of(
                createProtection.create(caller, new ProjectBranches(project), params.rule(premium)), premium));
    }

    @Patch("/{name:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    ProtectedBranchJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("name") String name,
            @Bind ProtectedBranchParams.Updated params) {
        return ProtectedBranchJson.of(
                updateProtection.update(caller, new ProjectBranches(project), name, params.request(premium)), premium);
    }

    @Delete("/{name:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("name") String name, Freshness freshness) {
        deleteProtection.delete(caller, new ProjectBranches(project), name, freshness);
        return HttpResponse.noContent();
    }
}
