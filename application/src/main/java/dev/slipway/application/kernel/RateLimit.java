package dev.slipway.application.kernel;

import java.time.Duration;

/**
 * Maximum rate of an operation.
 *
 * @param count in each period; 0 is no limit
 * @param period whose windows follow one another from the epoch on
 */
public record RateLimit(int count, Duration period) {

    public RateLimit {
        if (count < 0 || period.toMillis() < 1) {
            throw new IllegalArgumentException(count + " in " + period);
        }
    }

    public static RateLimit perMinute(int count) {
        return new RateLimit(count, Duration.ofMinutes(1));
    }
}
