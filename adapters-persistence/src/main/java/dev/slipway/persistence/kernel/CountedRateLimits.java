package dev.slipway.persistence.kernel;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.domain.kernel.RateLimit;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts in the memory of this process: a bucket for each key, filled again when a window starts. Buckets together take a bounded number of
 * bytes, however many keys clients invent; the least used ones are evicted.
 */
@Singleton
public final class CountedRateLimits implements RateLimits {

    private static final long BYTES = 16L << 20;
    /** Of a bucket, its key and their entry, beside the characters of the key. */
    private static final int BYTES_OF_BUCKET = 400;

    private final Cache<Key, Bucket> buckets = Caffeine.newBuilder().maximumWeight(BYTES)
            .weigher((Key key, Bucket bucket) -> BYTES_OF_BUCKET + 2 * key.key().length()).build();
    private final Map<RateLimit, Bandwidth> bandwidths = new ConcurrentHashMap<>();
    private final WallClock clock;

    public CountedRateLimits(InstantSource clock) {
        this.clock = new WallClock(clock);
    }

    private record Key(String limit, String key) {}

    private record WallClock(InstantSource source) implements TimeMeter {

        @Override
        public long currentTimeNanos() {
            Instant now = source.instant();
            return Math.addExact(Math.multiplyExact(now.getEpochSecond(), 1_000_000_000L), now.getNano());
        }

        @Override
        public boolean isWallClockBased() {
            return true;
        }
    }

    @Override
    public Optional<Duration> tryTake(String limit, String key, RateLimit rate) {
        if (rate.unlimited()) {
            return Optional.empty();
        }
        Bucket bucket = buckets.get(new Key(limit, key), any -> Bucket.builder().withCustomTimePrecision(clock)
                .addLimit(bandwidths.computeIfAbsent(rate, CountedRateLimits::bandwidth)).build());
        return bucket.tryConsume(1) ? Optional.empty() : Optional.of(untilNextWindow(rate));
    }

    @Override
    public Optional<Duration> exhausted(String limit, String key, RateLimit rate) {
        @Nullable Bucket bucket = rate.unlimited() ? null : buckets.getIfPresent(new Key(limit, key));
        return bucket == null || bucket.getAvailableTokens() > 0 ? Optional.empty() : Optional.of(untilNextWindow(rate));
    }

    /** Refills are counted from the epoch on, so that windows of all keys start together. */
    private static Bandwidth bandwidth(RateLimit rate) {
        return Bandwidth.builder().capacity(rate.count())
                .refillIntervallyAligned(rate.count(), rate.period(), Instant.EPOCH.plus(rate.period())).build();
    }

    /** Returns how many keys are counted now. */
    long buckets() {
        buckets.cleanUp();
        return buckets.estimatedSize();
    }

    private Duration untilNextWindow(RateLimit rate) {
        long period = rate.period().toNanos();
        long rest = period - Math.floorMod(clock.currentTimeNanos(), period);
        return Duration.ofSeconds(Math.ceilDiv(rest, Duration.ofSeconds(1).toNanos()));
    }
}
