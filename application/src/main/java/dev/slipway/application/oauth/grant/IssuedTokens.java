package dev.slipway.application.oauth.grant;

import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tokens for a client, shown once. @param identity identity token; empty without the scope {@code openid} or an application */
public record IssuedTokens(String access, Optional<String> refresh, List<Scope> scopes, Instant createdAt, Optional<String> identity) {

    IssuedTokens withIdentity(Optional<String> token) {
        return new IssuedTokens(access, refresh, scopes, createdAt, token);
    }

    @Override
    public String toString() {
        return "IssuedTokens[" + scopes + "]";
    }
}
