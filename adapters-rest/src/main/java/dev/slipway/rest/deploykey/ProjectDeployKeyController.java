package dev.slipway.rest.deploykey;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.deploykey.DeployKeyReads;
import dev.slipway.application.deploykey.DisableDeployKey;
import dev.slipway.application.deploykey.EnableDeployKey;
import dev.slipway.application.deploykey.UpdateDeployKey;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
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

/** Serves the deploy keys of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/deploy_keys")
final class ProjectDeployKeyController {

    private final DeployKeyReads reads;
    private final EnableDeployKey enableKey;
    private final UpdateDeployKey updateKey;
    private final DisableDeployKey disableKey;

    ProjectDeployKeyController(DeployKeyReads reads, EnableDeployKey enableKey, UpdateDeployKey updateKey, DisableDeployKey disableKey) {
        this.reads = reads;
        this.enableKey = enableKey;
        this.updateKey = updateKey;
        this.disableKey = disableKey;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging) {
        return paging.answer(reads.list(caller, project, paging.request()), DeployKeyJson.Enabled::of);
    }

    @Get("/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    DeployKeyJson.Enabled get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("key_id") long keyId) {
        return DeployKeyJson.Enabled.of(reads.get(caller, project, keyId));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> add(Caller caller, @PathVariable("id") ProjectRef project, @Bind DeployKeyParams.Added params) {
        return HttpResponse.created(DeployKeyJson.Enabled.of(enableKey.add(caller, project, params.request(), params.canPush())));
    }

    @Put("/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    DeployKeyJson.Enabled update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("key_id") long keyId,
            @Bind DeployKeyParams.Updated params) {
        return DeployKeyJson.Enabled.of(updateKey.update(caller, project, keyId, params.request()));
    }

    @Delete("/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> disable(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("key_id") long keyId,
            Freshness freshness) {
        disableKey.disable(caller, project, keyId, freshness);
        return HttpResponse.noContent();
    }

    @Post("/{key_id:[0-9]+}/enable")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> enable(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("key_id") long keyId) {
        return HttpResponse.created(DeployKeyJson.of(enableKey.enable(caller, project, keyId).key()));
    }
}
