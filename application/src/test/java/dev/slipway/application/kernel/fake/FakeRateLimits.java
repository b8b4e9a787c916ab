package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Counts every window there ever was. */
public final class FakeRateLimits implements RateLimits {

    private final Map<List<Object>, Integer> taken = new ConcurrentHashMap<>();
    private final InstantSource clock;

    public FakeRateLimits(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Optional<Duration> tryTake(String limit, String key, RateLimit rate) {
        long now = clock.millis();
        long period = rate.period().toMillis();
        long window = Math.floorDiv(now, period);
        int number = taken.merge(List.of(limit, key, window), 1, Integer::sum);
        return rate.unlimited() || number <= rate.count() ? Optional.empty() : Optional.of(rest(now, period, window));
    }

    @Override
    public Optional<Duration> exhausted(String limit, String key, RateLimit rate) {
        long now = clock.millis();
        long period = rate.period().toMillis();
        long window = Math.floorDiv(now, period);
        return rate.unlimited() || taken.getOrDefault(List.of(limit, key, window), 0) < rate.count()
                ? Optional.empty() : Optional.of(rest(now, period, window));
    }

    private static Duration rest(long now, long period, long window) {
        return Duration.ofSeconds(Math.ceilDiv((window + 1) * period - now, 1000L));
    }
}
