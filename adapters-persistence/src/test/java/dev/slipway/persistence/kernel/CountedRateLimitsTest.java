package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.RateLimit;
import dev.slipway.application.kernel.RateLimitsKit;
import dev.slipway.application.kernel.port.RateLimits;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CountedRateLimitsTest extends RateLimitsKit {

    private Instant now = Instant.EPOCH;
    private final CountedRateLimits limits = new CountedRateLimits(() -> now);

    @Override
    protected RateLimits limits() {
        return limits;
    }

    @Override
    protected void setClock(Instant time) {
        now = time;
    }

    @Test
    void any_number_of_keys_is_taken() {
        for (int key = 0; key < 300_000; key++) {
            assertEquals(Optional.empty(), limits.tryTake("limit", "key" + key, RateLimit.perMinute(1)));
        }
    }
}
