package dev.slipway.persistence.kernel;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.slipway.application.kernel.RateLimit;
import dev.slipway.application.kernel.port.RateLimits;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Counts in the memory of this process, for a bounded number of keys. */
@Singleton
public final class CountedRateLimits implements RateLimits {

    private static final int BOUND = 100_000;
    private static final long SECOND = 1_000;

    private final Cache<Key, Window> windows = Caffeine.newBuilder().maximumSize(BOUND).build();
    private final InstantSource clock;

    public CountedRateLimits(InstantSource clock) {
        this.clock = clock;
    }

    private record Key(String limit, String key) {}

    /** @param number how many windows there were before, from the epoch on */
    private record Window(long number, long taken) {}

    @Override
    public Optional<Duration> tryTake(String limit, String key, RateLimit rate) {
        if (rate.count() == 0) {
            return Optional.empty();
        }
        long now = clock.millis();
        long period = rate.period().toMillis();
        long number = Math.floorDiv(now, period);
        Window window = windows.asMap().compute(new Key(limit, key), (any, present) -> present == null || present.number() != number
                ? new Window(number, 1) : new Window(number, Math.min(present.taken(), rate.count()) + 1));
        return window.taken() <= rate.count() ? Optional.empty() : Optional.of(wholeSeconds((number + 1) * period - now));
    }

    private static Duration wholeSeconds(long millis) {
        return Duration.ofSeconds(Math.ceilDiv(millis, SECOND));
    }
}
