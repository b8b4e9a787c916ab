package dev.slipway.rest.deploytoken;

import dev.slipway.application.access.Gate;
import dev.slipway.application.deploytoken.DeployTokenReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** Serves the deploy tokens of all projects and groups. */
@Controller("/api/v4/deploy_tokens")
final class AllDeployTokensController {

    private final DeployTokenReads reads;

    AllDeployTokensController(DeployTokenReads reads) {
        this.reads = reads;
    }

    @Get
    @Route(gate = Gate.ADMINISTRATOR)
    HttpResponse<?> list(Caller caller, @Bind DeployTokenParams.Listed params, Paging paging) {
        return paging.answer(reads.all(caller, params.wanted(), paging.request()), DeployTokenJson::of);
    }
}
