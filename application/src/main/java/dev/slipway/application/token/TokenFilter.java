package dev.slipway.application.token;

import java.time.Instant;
import java.util.Optional;

/**
 * Filter of a list of tokens. All conditions hold together; an empty part does not narrow the list.
 *
 * @param active neither revoked nor expired; false for the others
 * @param search part of the name
 */
public record TokenFilter(
        Optional<Long> userId,
        Optional<Boolean> revoked,
        Optional<Boolean> active,
        Optional<Instant> createdAfter,
        Optional<Instant> createdBefore,
        Optional<Instant> lastUsedAfter,
        Optional<Instant> lastUsedBefore,
        Optional<String> search) {

    TokenFilter of(long owner) {
        return new TokenFilter(Optional.of(owner), revoked, active, createdAfter, createdBefore, lastUsedAfter, lastUsedBefore, search);
    }
}
