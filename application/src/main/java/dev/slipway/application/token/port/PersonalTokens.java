package dev.slipway.application.token.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.token.TokenFilter;
import dev.slipway.application.token.TokenView;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Personal access tokens, by their digests. */
public interface PersonalTokens {

    /** @param today determines which tokens have expired */
    Optional<TokenView> find(long id, LocalDate today);

    /** Returns tokens without impersonation tokens, in the order of their ids. */
    Page<TokenView> list(TokenFilter filter, LocalDate today, PageRequest page);

    long create(NewToken token);

    /** Revokes a token, effective from the commit on; returns false if there is no such token or it is revoked already. */
    boolean revoke(long id, Instant now);

    record NewToken(long userId, String name, byte[] digest, List<Scope> scopes, @Nullable LocalDate expiresAt, boolean impersonation,
            Instant now) {}
}
