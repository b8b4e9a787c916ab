package dev.slipway.application.oauth.grant;

import dev.slipway.application.oauth.IdentityClaims;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.user.UserView;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.Lifetimes;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Signs identity tokens, which tell an application who signed in. They never open the API. */
final class IdentityTokens {

    private final Signatures signatures;

    IdentityTokens(Signatures signatures) {
        this.signatures = signatures;
    }

    /**
     * Returns the token for an application; empty without the scope {@code openid}. Called outside of transactions.
     *
     * @param audience {@code client_id} of the application
     * @param nonce    of the request for authorization
     */
    Optional<String> sign(String issuer, String audience, UserView user, List<Scope> scopes, Optional<String> nonce, Instant now) {
        if (!scopes.contains(Scope.OPENID)) {
            return Optional.empty();
        }
        Map<String, Object> claims = new LinkedHashMap<>(IdentityClaims.of(user, scopes, issuer));
        claims.put("iss", issuer);
        claims.put("aud", audience);
        claims.put("iat", now.getEpochSecond());
        claims.put("exp", now.plus(Lifetimes.IDENTITY_TOKEN).getEpochSecond());
        nonce.ifPresent(text -> claims.put("nonce", text));
        signatures.prepare();
        return Optional.of(signatures.sign(claims));
    }
}
