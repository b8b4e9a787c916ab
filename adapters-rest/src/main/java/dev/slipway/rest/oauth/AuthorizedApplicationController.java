package dev.slipway.rest.oauth;

import dev.slipway.application.access.Gate;
import dev.slipway.application.oauth.consent.AuthorizedApplications;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.util.List;

/** Serves the applications that users granted access to. */
@Controller("/api/v4/user/authorized_applications")
final class AuthorizedApplicationController {

    private final AuthorizedApplications authorized;

    AuthorizedApplicationController(AuthorizedApplications authorized) {
        this.authorized = authorized;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    List<AuthorizedApplicationJson> list(Caller caller) {
        return authorized.list(caller).stream().map(AuthorizedApplicationJson::of).toList();
    }

    @Delete("/{id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> revoke(Caller caller, @PathVariable long id) {
        authorized.revoke(caller, id);
        return HttpResponse.noContent();
    }
}
