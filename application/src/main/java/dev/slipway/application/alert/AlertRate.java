package dev.slipway.application.alert;

import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;

/** Limits how often a project receives alerts, from senders and from tests of integrations. Requests beyond the limit are rejected. */
public final class AlertRate {

    private static final String LIMIT = "alerts";

    private final RateLimits limits;
    private final RateLimit perHour;

    public AlertRate(RateLimits limits, AlertPolicy policy) {
        this.limits = limits;
        this.perHour = new RateLimit(policy.perHour(), Duration.ofHours(1));
    }

    public void take(long projectId) {
        limits.take(LIMIT, Long.toString(projectId), perHour);
    }
}
