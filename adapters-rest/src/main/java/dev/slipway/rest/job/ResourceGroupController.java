package dev.slipway.rest.job;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.ResourceGroupReads;
import dev.slipway.application.job.UpdateResourceGroup;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.ProcessMode;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;
import java.util.Optional;

/** Serves resource groups, whose resource one job at a time holds, and their order. */
@Controller("/api/v4/projects/{id:[^/]+}/resource_groups")
final class ResourceGroupController {

    private final ResourceGroupReads reads;
    private final UpdateResourceGroup updateGroup;

    ResourceGroupController(ResourceGroupReads reads, UpdateResourceGroup updateGroup) {
        this.reads = reads;
        this.updateGroup = updateGroup;
    }

    record ModeParams(ProcessMode processMode) {}

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging) {
        return paging.answer(reads.list(caller, project, paging.request()), ResourceGroupJson::of);
    }

    @Get("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    ResourceGroupJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("key") String key) {
        return ResourceGroupJson.of(reads.get(caller, project, key));
    }

    @Put("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    ResourceGroupJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("key") String key,
            @Bind ModeParams params) {
        return ResourceGroupJson.of(updateGroup.update(caller, project, key, Optional.ofNullable(params.processMode())));
    }
}
