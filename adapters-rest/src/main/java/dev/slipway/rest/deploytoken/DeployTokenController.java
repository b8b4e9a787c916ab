package dev.slipway.rest.deploytoken;

import dev.slipway.application.access.Gate;
import dev.slipway.application.deploytoken.CreateDeployToken;
import dev.slipway.application.deploytoken.DeleteDeployToken;
import dev.slipway.application.deploytoken.DeployTokenReads;
import dev.slipway.application.deploytoken.DeployTokenTarget;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/**
 * Base class that serves the deploy tokens of a group or a project.
 *
 * @param <R> reference to the group or project in the path
 */
abstract class DeployTokenController<R> {

    private final DeployTokenReads reads;
    private final CreateDeployToken createToken;
    private final DeleteDeployToken deleteToken;

    DeployTokenController(DeployTokenReads reads, CreateDeployToken createToken, DeleteDeployToken deleteToken) {
        this.reads = reads;
        this.createToken = createToken;
        this.deleteToken = deleteToken;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") R id, @Bind DeployTokenParams.Listed params, Paging paging) {
        return paging.answer(reads.list(caller, target(id), params.wanted(), paging.request()), DeployTokenJson::of);
    }

    @Get("/{token_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    DeployTokenJson get(Caller caller, @PathVariable("id") R id, @PathVariable("token_id") long tokenId) {
        return DeployTokenJson.of(reads.get(caller, target(id), tokenId));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") R id, @Bind DeployTokenParams.Created params) {
        return HttpResponse.created(DeployTokenJson.Issued.of(createToken.create(caller, target(id), params.draft())));
    }

    @Delete("/{token_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") R id, @PathVariable("token_id") long tokenId) {
        deleteToken.delete(caller, target(id), tokenId);
        return HttpResponse.noContent();
    }

    abstract DeployTokenTarget target(R id);
}
