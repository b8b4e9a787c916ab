package dev.slipway.rest.token;

import dev.slipway.application.token.TokenFilter;
import dev.slipway.application.token.TokenSort;
import dev.slipway.rest.edge.AllowedValues;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** Filter parameters of lists of tokens. */
record TokenListParams(
        Boolean revoked,
        @AllowedValues({"active", "inactive"}) String state,
        Instant createdBefore,
        Instant createdAfter,
        Instant lastUsedBefore,
        Instant lastUsedAfter,
        LocalDate expiresBefore,
        LocalDate expiresAfter,
        String search,
        TokenSort sort) {

    /** @param userId the owner; null for all */
    record OfUser(Long userId) {

        TokenFilter narrowed(TokenFilter filter) {
            return userId == null ? filter : filter.of(userId);
        }
    }

    TokenFilter filter() {
        TokenFilter.Times times = new TokenFilter.Times(Optional.ofNullable(createdAfter), Optional.ofNullable(createdBefore),
                Optional.ofNullable(lastUsedAfter), Optional.ofNullable(lastUsedBefore), Optional.ofNullable(expiresAfter),
                Optional.ofNullable(expiresBefore));
        return new TokenFilter(Optional.empty(), false, Optional.ofNullable(revoked),
                Optional.ofNullable(state).map("active"::equals), Optional.ofNullable(search).filter(part -> !part.isEmpty()), times,
                Optional.ofNullable(sort));
    }
}
