package dev.slipway.rest.token;

import dev.slipway.application.access.Gate;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.token.ChangeResourceToken;
import dev.slipway.application.token.CreateResourceToken;
import dev.slipway.application.token.ResourceTokenReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.token.TokenController.RotationParams;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.time.LocalDate;
import java.util.List;

/**
 * Base class that serves the access tokens of a group or a project.
 *
 * @param <R> reference to the group or project in the path
 */
abstract class ResourceTokenController<R> {

    private final ResourceTokenReads reads;
    private final CreateResourceToken createToken;
    private final ChangeResourceToken changeToken;

    ResourceTokenController(ResourceTokenReads reads, CreateResourceToken createToken, ChangeResourceToken changeToken) {
        this.reads = reads;
        this.createToken = createToken;
        this.changeToken = changeToken;
    }

    record ResourceTokenParams(
            @Required String name,
            @Required @CommaSeparated
            @AllowedValues({"api", "read_api", "create_runner", "read_repository", "write_repository"}) List<String> scopes,
            @Default("40") @AllowedValues({"10", "20", "30", "40", "50"}) String accessLevel,
            LocalDate expiresAt) {

        CreateResourceToken.Request request() {
            return new CreateResourceToken.Request(name, scopes.stream().flatMap(scope -> Scope.of(scope).stream()).toList(),
                    Role.of(Integer.parseInt(accessLevel)).orElseThrow(), expiresAt);
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") R id, @Bind TokenListParams params, Paging paging) {
        return paging.answer(reads.list(caller, target(id), params.filter(), paging.request()), ResourceTokenJson::of);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") R id, @Bind ResourceTokenParams params) {
        return HttpResponse.created(ResourceTokenJson.Issued.of(createToken.create(caller, target(id), params.request())));
    }

    @Get("/{token_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    ResourceTokenJson get(Caller caller, @PathVariable("id") R id, @PathVariable("token_id") long tokenId) {
        return ResourceTokenJson.of(reads.get(caller, target(id), tokenId));
    }

    @Delete("/{token_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> revoke(Caller caller, @PathVariable("id") R id, @PathVariable("token_id") long tokenId) {
        changeToken.revoke(caller, target(id), tokenId);
        return HttpResponse.noContent();
    }

    @Post("/{token_id:[0-9]+}/rotate")
    @Route(gate = Gate.SIGNED_IN, rotation = true)
    ResourceTokenJson.Issued rotate(Caller caller, @PathVariable("id") R id, @PathVariable("token_id") long tokenId,
            @Bind RotationParams params) {
        return ResourceTokenJson.Issued.of(changeToken.rotate(caller, target(id), tokenId, params.asked()));
    }

    @Post("/self/rotate")
    @Route(gate = Gate.SIGNED_IN, rotation = true)
    ResourceTokenJson.Issued rotateSelf(Caller caller, @PathVariable("id") R id, @Bind RotationParams params) {
        return ResourceTokenJson.Issued.of(changeToken.rotateSelf(caller, target(id), params.asked()));
    }

    abstract MemberTarget target(R id);
}
