package dev.slipway.rest.oauth;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.oauth.grant.GrantReads.Introspected;
import dev.slipway.domain.oauth.RequestedScopes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** State of a token for a resource server. Nothing is told about one that is not active. @param exp in seconds since 1970 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record IntrospectionJson(boolean active, @Nullable String scope, @Nullable String clientId, @Nullable String tokenType, @Nullable Long exp,
        @Nullable Long iat) {

    static IntrospectionJson of(Optional<Introspected> found) {
        return found.map(IntrospectionJson::of).orElseGet(() -> new IntrospectionJson(false, null, null, null, null, null));
    }

    private static IntrospectionJson of(Introspected found) {
        StoredToken token = found.token();
        Long expiry = found.expires() ? token.times().expiresAt().getEpochSecond() : null;
        return new IntrospectionJson(true, RequestedScopes.text(token.scopes()), token.application().map(StoredToken.Client::uid)
                .orElse(null),
                "Bearer", expiry, token.times().createdAt().getEpochSecond());
    }
}
