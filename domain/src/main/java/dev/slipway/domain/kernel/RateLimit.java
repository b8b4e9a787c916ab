package dev.slipway.domain.kernel;

import java.time.Duration;

/**
 * Maximum rate of an operation.
 *
 * @param count in each period; 0 is no limit
 * @param period whose windows follow one another from the epoch on
 */
public record RateLimit(int count, Duration period) {

    private static final long MINUTE = 60_000;

    public RateLimit {
        if (count < 0 || period.toMillis() < 1) {
            throw new IllegalArgumentException(count + " in " + period);
        }
    }

    public static RateLimit perMinute(int count) {
        return new RateLimit(count, Duration.ofMinutes(1));
    }

    /** Returns whether nothing is limited. */
    public boolean unlimited() {
        return count == 0;
    }

    /** Returns the rate as a number for each minute, rounded up, as headers of answers state it. */
    public long countPerMinute() {
        return Math.ceilDiv(count * MINUTE, period.toMillis());
    }
}
