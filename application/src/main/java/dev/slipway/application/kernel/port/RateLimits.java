package dev.slipway.application.kernel.port;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
import java.util.Optional;

/**
 * Counts operations in fixed windows that are aligned to the epoch. It slows clients down and accounts for nothing: each process counts for
 * itself, loses its counts when it ends, and may evict the rarest keys where there are very many. A counted operation stays counted if the
 * transaction fails.
 */
public interface RateLimits {

    /**
     * @param limit name of the limit, the same for all keys
     * @param key subject of the count, short
     * @return empty if the operation is allowed now; else the time until the next window starts, in whole seconds
     */
    Optional<Duration> tryTake(String limit, String key, RateLimit rate);

    /**
     * Returns, without counting anything, the time until the next window starts if the limit is reached; empty if it is not. Limits whose
     * operations are counted only after they failed ask this before.
     */
    Optional<Duration> exhausted(String limit, String key, RateLimit rate);

    /** Counts an operation, and rejects it if the limit is reached. */
    default void take(String limit, String key, RateLimit rate) {
        tryTake(limit, key, rate).ifPresent(wait -> {
            throw new Refusal(new Failure.RateLimited(wait));
        });
    }
}
