package dev.slipway.application.access.load;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ConcurrencyLimiterTest {

    @Test
    void only_so_many_are_held_at_once() {
        ConcurrencyLimiter limiter = new ConcurrencyLimiter(2, Duration.ofMillis(1));
        ConcurrencyLimiter.Slot first = limiter.take();
        limiter.take();
        assertBusy(limiter);
        first.close();
        first.close();
        limiter.take();
        assertBusy(limiter);
    }

    @Test
    void slot_knows_whether_others_wait() throws Exception {
        ConcurrencyLimiter limiter = new ConcurrencyLimiter(1, Duration.ofSeconds(20));
        ConcurrencyLimiter.Slot slot = limiter.take();
        assertFalse(slot.contended());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<ConcurrencyLimiter.Slot> waiting = threads.submit(() -> limiter.take());
            while (!slot.contended()) {
                Thread.onSpinWait();
            }
            slot.close();
            assertFalse(waiting.get().contended());
        }
    }

    @Test
    void interrupted_operation_takes_no_slot_and_stays_interrupted() {
        ConcurrencyLimiter limiter = new ConcurrencyLimiter(1, Duration.ofSeconds(20));
        Thread.currentThread().interrupt();
        assertBusy(limiter);
        assertTrue(Thread.interrupted());
        limiter.take();
    }

    @Test
    void slot_without_a_limit_has_no_waiters() {
        assertFalse(ConcurrencyLimiter.UNLIMITED.contended());
    }

    private static void assertBusy(ConcurrencyLimiter limiter) {
        assertInstanceOf(Failure.Unavailable.class, assertThrows(Refusal.class, limiter::take).failure());
    }
}
