package dev.slipway.application.alert;

import dev.slipway.domain.access.Tier;
import java.time.Duration;

/**
 * What an installation decides about the intake of alerts. Provided as a bean by whoever starts the server.
 *
 * @param maxBytes of a payload
 * @param maxDepth how deep arrays and objects may be nested, the payload itself counted
 * @param maxItems alerts in one payload
 * @param patience how long a payload may take to arrive
 * @param perHour  requests that a project takes in an hour; 0 for any number
 */
public record AlertPolicy(Tier tier, long maxBytes, int maxDepth, int maxItems, Duration patience, int perHour) {

    private static final int BYTES_PER_VALUE = 10;

    /** Values in one payload: one for each ten bytes that it may have, which alerts never reach. A value takes far more memory than two bytes. */
    public int maxValues() {
        return (int) Math.clamp(maxBytes / BYTES_PER_VALUE, 1, Integer.MAX_VALUE);
    }
}
