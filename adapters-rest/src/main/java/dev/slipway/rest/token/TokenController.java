package dev.slipway.rest.token;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.token.IssueToken;
import dev.slipway.application.token.RevokeToken;
import dev.slipway.application.token.RotateToken;
import dev.slipway.application.token.TokenReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Serves personal access tokens. */
@Controller("/api/v4")
final class TokenController {

    private final TokenReads reads;
    private final IssueToken issueToken;
    private final RevokeToken revokeToken;
    private final RotateToken rotateToken;

    TokenController(TokenReads reads, IssueToken issueToken, RevokeToken revokeToken, RotateToken rotateToken) {
        this.reads = reads;
        this.issueToken = issueToken;
        this.revokeToken = revokeToken;
        this.rotateToken = rotateToken;
    }

    record IssueParams(@Required String name, @Required @CommaSeparated List<Scope> scopes, LocalDate expiresAt) {}

    /** @param expiresAt of the successor; a week from now where it is absent */
    record RotationParams(LocalDate expiresAt) {

        Optional<LocalDate> asked() {
            return Optional.ofNullable(expiresAt);
        }
    }

    @Post("/users/{user_id:[0-9]+}/personal_access_tokens")
    @Route(gate = Gate.ADMINISTRATOR, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> issue(Caller caller, @PathVariable("user_id") long userId, @Bind IssueParams params) {
        IssueToken.Request request = new IssueToken.Request(params.name(), params.scopes(), params.expiresAt());
        return HttpResponse.created(TokenJson.Issued.of(issueToken.issue(caller, userId, request)));
    }

    @Get("/personal_access_tokens")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @Bind TokenListParams.OfUser user, @Bind TokenListParams params, Paging paging) {
        return paging.answer(reads.list(caller, user.narrowed(params.filter()), paging.request()), TokenJson::of);
    }

    @Get("/personal_access_tokens/self")
    @Route(gate = Gate.SIGNED_IN, scopes = {})
    TokenJson self(Caller caller) {
        return TokenJson.of(reads.self(caller));
    }

    @Get("/personal_access_tokens/{id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    TokenJson get(Caller caller, @PathVariable long id) {
        return TokenJson.of(reads.get(caller, id));
    }

    @Post("/personal_access_tokens/self/rotate")
    @Route(gate = Gate.SIGNED_IN, rotation = true)
    TokenJson.Issued rotateSelf(Caller caller, @Bind RotationParams params) {
        return TokenJson.Issued.of(rotateToken.rotateSelf(caller, params.asked()));
    }

    @Post("/personal_access_tokens/{id:[0-9]+}/rotate")
    @Route(gate = Gate.SIGNED_IN, rotation = true)
    TokenJson.Issued rotate(Caller caller, @PathVariable long id, @Bind RotationParams params) {
        return TokenJson.Issued.of(rotateToken.rotate(caller, id, params.asked()));
    }

    @Delete("/personal_access_tokens/self")
    @Route(gate = Gate.SIGNED_IN, scopes = {})
    HttpResponse<?> revokeSelf(Caller caller, Freshness freshness) {
        revokeToken.revokeSelf(caller, freshness);
        return HttpResponse.noContent();
    }

    @Delete("/personal_access_tokens/{id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> revoke(Caller caller, @PathVariable long id, Freshness freshness) {
        revokeToken.revoke(caller, id, freshness);
        return HttpResponse.noContent();
    }
}
