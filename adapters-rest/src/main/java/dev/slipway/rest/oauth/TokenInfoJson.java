package dev.slipway.rest.oauth;

import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.oauth.grant.GrantReads;
import dev.slipway.domain.access.Scope;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A presented access token. The last two members are older names of others.
 *
 * @param resourceOwnerId null if the application acts for itself
 * @param createdAt       in seconds since 1970
 */
record TokenInfoJson(@Nullable Long resourceOwnerId, List<String> scope, long expiresIn, ApplicationJson application, long createdAt,
        List<String> scopes, long expiresInSeconds) {

    /** @param uid null without an application */
    record ApplicationJson(@Nullable String uid) {}

    static TokenInfoJson of(GrantReads.Info info) {
        StoredToken token = info.token();
        List<String> scopes = token.scopes().stream().map(Scope::wireName).toList();
        long remaining = Duration.between(info.now(), token.times().expiresAt()).toSeconds();
        Long owner = token.userId().isPresent() ? token.userId().getAsLong() : null;
        return new TokenInfoJson(owner, scopes, remaining, new ApplicationJson(token.application().map(StoredToken.Client::uid)
                .orElse(null)),
                token.times().createdAt().getEpochSecond(), scopes, remaining);
    }
}
