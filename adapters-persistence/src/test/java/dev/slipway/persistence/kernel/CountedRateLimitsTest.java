package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.RateLimitsKit;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.domain.kernel.RateLimit;
import java.time.Duration;
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
    void any_number_of_keys_is_taken_and_a_bounded_number_kept() {
        for (int key = 0; key < 300_000; key++) {
            assertEquals(Optional.empty(), limits.tryTake("limit", "key" + key, RateLimit.perMinute(1)));
        }
        assertTrue(limits.buckets() < 45_000, () -> limits.buckets() + " buckets");
    }

    @Test
    void long_keys_take_the_room_of_many() {
        for (int key = 0; key < 3_000; key++) {
            limits.tryTake("limit", key + "/" + "x".repeat(10_000), RateLimit.perMinute(1));
        }
        assertTrue(limits.buckets() < 1_000, () -> limits.buckets() + " buckets");
    }

    @Test
    void key_that_is_used_often_keeps_its_count_among_very_many() {
        RateLimit rate = new RateLimit(1_000, Duration.ofHours(1));
        for (int key = 0; key < 300_000; key++) {
            limits.tryTake("limit", "stranger" + key, rate);
            if (key % 100 == 0) {
                limits.tryTake("limit", "regular", rate);
            }
        }
        assertTrue(limits.exhausted("limit", "regular", rate).isPresent());
    }
}
