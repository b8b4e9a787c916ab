package dev.slipway.rest.deploykey;

import dev.slipway.application.access.Gate;
import dev.slipway.application.deploykey.CreateDeployKey;
import dev.slipway.application.deploykey.DeployKeyReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;

/** Serves the deploy keys of the installation. */
@Controller("/api/v4/deploy_keys")
final class AllDeployKeysController {

    private final DeployKeyReads reads;
    private final CreateDeployKey createKey;

    AllDeployKeysController(DeployKeyReads reads, CreateDeployKey createKey) {
        this.reads = reads;
        this.createKey = createKey;
    }

    @Get
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> list(Caller caller, @Bind DeployKeyParams.Listed params, Paging paging) {
        return paging.answer(reads.all(caller, params.publicOnly(), paging.request()), DeployKeyJson.OfInstance::of);
    }

    @Post
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> create(Caller caller, @Bind DeployKeyParams.Created params) {
        return HttpResponse.created(DeployKeyJson.of(createKey.create(caller, params.request())));
    }
}
