package dev.slipway.application.access.limit;

import dev.slipway.domain.access.limit.Throttle;
import dev.slipway.domain.kernel.RateLimit;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Throttling of an installation.
 *
 * @param rates of the throttles that are on
 * @param text of answers to requests beyond a rate
 */
public record ThrottlePolicy(Map<Throttle, RateLimit> rates, String text) {

    public static final String STANDARD_TEXT = "Retry later";
    public static final ThrottlePolicy OFF = new ThrottlePolicy(Map.of(), STANDARD_TEXT);

    public ThrottlePolicy {
        rates = rates.entrySet().stream().filter(throttle -> !throttle.getValue().unlimited())
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    public boolean on() {
        return !rates.isEmpty();
    }
}
