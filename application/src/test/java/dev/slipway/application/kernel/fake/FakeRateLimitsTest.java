package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.RateLimitsKit;
import dev.slipway.application.kernel.port.RateLimits;
import java.time.Instant;

final class FakeRateLimitsTest extends RateLimitsKit {

    private Instant now = Instant.EPOCH;
    private final RateLimits limits = new FakeRateLimits(() -> now);

    @Override
    protected RateLimits limits() {
        return limits;
    }

    @Override
    protected void setClock(Instant time) {
        now = time;
    }
}
