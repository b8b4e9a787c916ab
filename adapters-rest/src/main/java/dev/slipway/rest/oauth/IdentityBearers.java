package dev.slipway.rest.oauth;

import dev.slipway.application.access.Authentication;
import dev.slipway.application.access.Authentication.Accepted;
import dev.slipway.application.access.Authentication.Presented;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Authenticates requests for facts about a user: by a bearer token with the scope {@code openid} and nothing else. */
@Singleton
final class IdentityBearers {

    private static final Accepted ACCEPTED = new Accepted(List.of(Scope.OPENID), false, false);

    private final Authentication authentication;

    IdentityBearers(Authentication authentication) {
        this.authentication = authentication;
    }

    Caller identified(Optional<String> token) {
        return authentication.caller(new Presented(Optional.empty(), token, Optional.empty(), Optional.empty()), ACCEPTED);
    }
}
