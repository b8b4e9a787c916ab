package dev.slipway.application.alert;

import dev.slipway.domain.access.Tier;
import java.time.Duration;

/**
 * Limits of an installation for the intake of alerts.
 *
 * @param maxBytes of a payload
 * @param maxDepth maximum nesting of arrays and objects, including the payload itself
 * @param maxItems maximum number of alerts in a payload
 * @param timeout  maximum time until a payload has arrived
 * @param perHour  maximum number of requests per project and hour; 0 for no limit
 */
public record AlertPolicy(Tier tier, long maxBytes, int maxDepth, int maxItems, Duration timeout, int perHour) {

    private static final int BYTES_PER_VALUE = 10;

    /**
     * Returns the maximum number of values in a payload: one for each ten of its bytes, which alerts never reach. The limit exists since a
     * value needs far more memory than its text.
     */
    public int maxValues() {
        return (int) Math.clamp(maxBytes / BYTES_PER_VALUE, 1, Integer.MAX_VALUE);
    }
}
