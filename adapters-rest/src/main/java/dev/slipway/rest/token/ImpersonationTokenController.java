package dev.slipway.rest.token;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.token.IssueToken;
import dev.slipway.application.token.RevokeToken;
import dev.slipway.application.token.TokenReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
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
import java.util.Objects;
import java.util.Optional;

/** Serves the tokens by which administrators act as a user. */
@Controller("/api/v4/users/{user_id:[0-9]+}/impersonation_tokens")
final class ImpersonationTokenController {

    private final TokenReads reads;
    private final IssueToken issueToken;
    private final RevokeToken revokeToken;

    ImpersonationTokenController(TokenReads reads, IssueToken issueToken, RevokeToken revokeToken) {
        this.reads = reads;
        this.issueToken = issueToken;
        this.revokeToken = revokeToken;
    }

    record StateParams(@Default("all") @AllowedValues({"all", "active", "inactive"}) String state) {

        Optional<Boolean> active() {
            return Optional.of(state).filter(asked -> !asked.equals("all")).map("active"::equals);
        }
    }

    record ImpersonationParams(@Required String name, @CommaSeparated List<Scope> scopes, LocalDate expiresAt) {

        IssueToken.Request request() {
            return new IssueToken.Request(name, Objects.requireNonNullElse(scopes, List.of()), expiresAt);
        }
    }

    @Get
    @Route(gate = Gate.ADMINISTRATOR, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> list(Caller caller, @PathVariable("user_id") long userId, @Bind StateParams params, Paging paging) {
        return paging.answer(reads.impersonating(caller, userId, params.active(), paging.request()), ImpersonationTokenJson::of);
    }

    @Post
    @Route(gate = Gate.ADMINISTRATOR, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> create(Caller caller, @PathVariable("user_id") long userId, @Bind ImpersonationParams params) {
        return HttpResponse.created(ImpersonationTokenJson.Issued.of(issueToken.impersonate(caller, userId, params.request())));
    }

    @Get("/{impersonation_token_id:[0-9]+}")
    @Route(gate = Gate.ADMINISTRATOR, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    ImpersonationTokenJson get(Caller caller, @PathVariable("user_id") long userId, @PathVariable("impersonation_token_id") long id) {
        return ImpersonationTokenJson.of(reads.impersonating(caller, userId, id));
    }

    @Delete("/{impersonation_token_id:[0-9]+}")
    @Route(gate = Gate.ADMINISTRATOR, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> revoke(Caller caller, @PathVariable("user_id") long userId, @PathVariable("impersonation_token_id") long id,
            Freshness freshness) {
        revokeToken.revokeImpersonation(caller, userId, id, freshness);
        return HttpResponse.noContent();
    }
}
