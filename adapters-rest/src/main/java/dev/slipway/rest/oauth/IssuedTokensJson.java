package dev.slipway.rest.oauth;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.oauth.grant.IssuedTokens;
import dev.slipway.domain.oauth.Lifetimes;
import dev.slipway.domain.oauth.RequestedScopes;
import org.jspecify.annotations.Nullable;

/** New tokens. @param createdAt in seconds since 1970 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record IssuedTokensJson(String accessToken, String tokenType, long expiresIn, @Nullable String refreshToken, String scope, long createdAt,
        @Nullable String idToken) {

    static IssuedTokensJson of(IssuedTokens issued) {
        return new IssuedTokensJson(issued.access(), "Bearer", Lifetimes.ACCESS_TOKEN.toSeconds(), issued.refresh().orElse(null),
                RequestedScopes.text(issued.scopes()), issued.createdAt().getEpochSecond(), issued.identity().orElse(null));
    }
}
