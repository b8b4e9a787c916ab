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
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Personal access tokens, by their digests. */
public interface PersonalTokens {

    /** @param today determines which tokens have expired */
    Optional<TokenView> find(long id, LocalDate today);

    /** Returns the tokens of a filter, in its order. */
    Page<TokenView> list(TokenFilter filter, LocalDate today, PageRequest page);

    /** Creates a token; the first of a family, or the successor of one that is revoked in the same transaction. */
    long create(NewToken token);

    /**
     * Locks the family of a token until the transaction ends, against rotations and the revocation of the family, and returns the token
     * as it is then.
     *
     * @param today determines whether it has expired
     */
    Optional<TokenView> lock(long id, LocalDate today);

    /** Revokes a token, effective from the commit on; returns false if there is no such token or it is revoked already. */
    boolean revoke(long id, Instant now);

    /**
     * Row of a new token.
     *
     * @param expiresAt   null for never
     * @param predecessor the token that it succeeds in its family; empty for the first
     */
    record NewToken(long userId, String name, byte[] digest, List<Scope> scopes, @Nullable LocalDate expiresAt, boolean impersonation,
            Instant now, OptionalLong predecessor) {

        /** Creates the first token of a family. */
        public NewToken(long userId, String name, byte[] digest, List<Scope> scopes, @Nullable LocalDate expiresAt, boolean impersonation,
                Instant now) {
            this(userId, name, digest, scopes, expiresAt, impersonation, now, OptionalLong.empty());
        }
    }
}
