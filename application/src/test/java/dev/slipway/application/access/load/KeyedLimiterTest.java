package dev.slipway.application.access.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Refusal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class KeyedLimiterTest {

    private final KeyedLimiter<Integer> limiter = new KeyedLimiter<>(2, Duration.ZERO);

    @Test
    void key_has_slots_of_its_own() {
        ConcurrencyLimiter.Slot first = limiter.take(1);
        limiter.take(1);
        assertThrows(Refusal.class, () -> limiter.take(1));
        limiter.take(2);
        first.close();
        first.close();
        limiter.take(1);
        assertThrows(Refusal.class, () -> limiter.take(1));
    }

    @Test
    void key_without_slots_is_forgotten() {
        ConcurrencyLimiter.Slot first = limiter.take(1);
        ConcurrencyLimiter.Slot second = limiter.take(1);
        assertThrows(Refusal.class, () -> limiter.take(1));
        first.close();
        assertEquals(1, limiter.keys());
        second.close();
        assertEquals(0, limiter.keys());
    }
}
