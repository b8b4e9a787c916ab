package dev.slipway.application.oauth.grant;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.oauth.HexSecret;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.application.oauth.port.ApplicationGrants.NewToken;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.Lifetimes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** New access token and refresh token, drawn before the transaction that stores their digests. */
final class TokenPair {

    private final String access;
    private final Optional<String> refresh;
    private final byte[] digest;
    private final Optional<byte[]> refreshDigest;

    private TokenPair(Secrets secrets, boolean refreshable) {
        access = HexSecret.draw(secrets);
        refresh = refreshable ? Optional.of(HexSecret.draw(secrets)) : Optional.empty();
        digest = secrets.digest(access);
        refreshDigest = refresh.map(secrets::digest);
    }

    static TokenPair draw(Secrets secrets, boolean refreshable) {
        return new TokenPair(secrets, refreshable);
    }

    /** Stores the tokens in a grant. @param predecessor the token that was refreshed */
    IssuedTokens issue(ApplicationGrants grants, long grantId, OptionalLong predecessor, List<Scope> scopes, Instant now) {
        grants.issue(new NewToken(grantId, predecessor, digest, refreshDigest, scopes, now.plus(Lifetimes.ACCESS_TOKEN), now));
        return new IssuedTokens(access, refresh, scopes, now, Optional.empty());
    }
}
