package dev.slipway.rest.branch;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.CreateProtection;
import dev.slipway.application.branch.DeleteProtection;
import dev.slipway.application.branch.ProtectionReads;
import dev.slipway.application.branch.ProtectionTarget.ProjectTags;
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
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Optional;

/** Serves the protected tags of a project. Below the premium tier entries are levels only. */
@Controller("/api/v4/projects/{id:[^/]+}/protected_tags")
final class ProtectedTagController {

    private final ProtectionReads reads;
    private final CreateProtection createProtection;
    private final DeleteProtection deleteProtection;
    private final boolean premium;

    ProtectedTagController(ProtectionReads reads, CreateProtection createProtection, DeleteProtection deleteProtection,
            RestSettings settings) {
        this.reads = reads;
        this.createProtection = createProtection;
        this.deleteProtection = deleteProtection;
        premium = settings.tier().includes(Tier.PREMIUM);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging) {
        return paging.answer(reads.list(caller, new ProjectTags(project), Optional.empty(), paging.request()),
                view -> ProtectedTagJson.of(view, premium));
    }

    @Get("/{name:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    ProtectedTagJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("name") String name) {
        return ProtectedTagJson.of(reads.get(caller, new ProjectTags(project), name), premium);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind ProtectedTagParams params) {
        return HttpResponse.created(ProtectedTagJson.of(
                createProtection.create(caller, new ProjectTags(project), params.rule(premium)), premium));
    }

    @Delete("/{name:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("name") String name, Freshness freshness) {
        deleteProtection.delete(caller, new ProjectTags(project), name, freshness);
        return HttpResponse.noContent();
    }
}
