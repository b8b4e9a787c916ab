package dev.slipway.application.token;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Filter of a list of tokens. All conditions hold together; an empty part does not narrow the list.
 *
 * @param active neither revoked nor expired; false for the others
 * @param search part of the name
 * @param sort   by id where it is empty
 */
public record TokenFilter(Optional<Long> userId, Optional<Boolean> revoked, Optional<Boolean> active, Optional<String> search, Times times,
        Optional<TokenSort> sort) {

    /** Admits every token. */
    public static final TokenFilter ALL = new TokenFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Times.ANY,
            Optional.empty());

    /** Bounds of times; all are included. Tokens without a time of last use or an expiry date are outside of every bound of these. */
    public record Times(Optional<Instant> createdAfter, Optional<Instant> createdBefore, Optional<Instant> lastUsedAfter,
            Optional<Instant> lastUsedBefore, Optional<LocalDate> expiresAfter, Optional<LocalDate> expiresBefore) {

        public static final Times ANY = new Times(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty());
    }

    public TokenFilter of(long owner) {
        return new TokenFilter(Optional.of(owner), revoked, active, search, times, sort);
    }
}
