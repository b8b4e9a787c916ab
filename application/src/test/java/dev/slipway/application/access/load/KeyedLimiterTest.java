package dev.slipway.application.access.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    @Test
    void slot_knows_whether_others_wait_for_the_same_key() {
        KeyedLimiter<Integer> patient = new KeyedLimiter<>(1, Duration.ofSeconds(20));
        try (ConcurrencyLimiter.Slot one = patient.take(1); ConcurrencyLimiter.Slot two = patient.take(2)) {
            Thread waiting = Thread.startVirtualThread(() -> patient.take(1));
            while (waiting.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            assertTrue(one.contended());
            assertFalse(two.contended());
        }
    }
}
