package dev.slipway.application.token;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Filter of a list of tokens. All conditions hold together; an empty part does not narrow the list.
 *
 * @param impersonation the tokens by which administrators act as the user, or all others
 * @param active neither revoked nor expired; false for the others
 * @param search part of the name
 * @param sort   by id where it is empty
 */
public record TokenFilter(Optional<Long> userId, boolean impersonation, Optional<Boolean> revoked, Optional<Boolean> active,
        Optional<String> search, Times times, Optional<TokenSort> sort) {

    /** Admits every token that is not for impersonation. */
    public static final TokenFilter ALL = new TokenFilter(Optional.empty(), false, Optional.empty(), Optional.empty(), Optional.empty(),
            Times.ANY, Optional.empty());

    /** Bounds of times; all are included. Tokens without a time of last use or an expiry date are outside of every bound of these. */
    public record Times(Optional<Instant> createdAfter, Optional<Instant> createdBefore, Optional<Instant> lastUsedAfter,
            Optional<Instant> lastUsedBefore, Optional<LocalDate> expiresAfter, Optional<LocalDate> expiresBefore) {

        public static final Times ANY = new Times(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty());
    }

    public TokenFilter of(long owner) {
        return new TokenFilter(Optional.of(owner), impersonation, revoked, active, search, times, sort);
    }

    /** Returns the filter of a user's tokens for impersonation. */
    public static TokenFilter impersonating(long userId, Optional<Boolean> active) {
        return new TokenFilter(Optional.of(userId), true, Optional.empty(), active, Optional.empty(), Times.ANY, Optional.empty());
    }
}
