package dev.slipway.application.kernel.port;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.RateLimit;
import dev.slipway.application.kernel.Refusal;
import java.time.Duration;
import java.util.Optional;

/**
 * Counts how often something is done, in fixed windows that are aligned to the epoch. It exists to slow down who asks too much, not to
 * account for anything: each process counts for itself, forgets when it ends, and may forget the rarest where there are very many keys.
 * What was taken stays taken, also where the unit of work fails.
 */
public interface RateLimits {

    /**
     * @param limit which limit it is, the same for all keys
     * @param key   for whom it is counted, short
     * @return empty where it may be done now; else after how many whole seconds the next window has begun
     */
    Optional<Duration> tryTake(String limit, String key, RateLimit rate);

    /** The same, for use cases: refuses where the limit is reached. */
    default void take(String limit, String key, RateLimit rate) {
        tryTake(limit, key, rate).ifPresent(wait -> {
            throw new Refusal(new Failure.RateLimited(wait));
        });
    }
}
