package dev.slipway.rest.edge.load;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.repository.archive.Pipe;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
    void client_that_reads_nothing_loses_its_slot() {
        Pipe pipe = new Pipe(Duration.ofMillis(1), () -> false);
        assertThrows(IOException.class, () -> pipe.output().write(new byte[100_000]));
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
    @Timeout(20)
    void client_that_reads_nothing_loses_its_slot_to_those_who_wait() {
        Pipe pipe = new Pipe(Duration.ofMinutes(1), () -> true);
        assertThrows(IOException.class, () -> pipe.output().write(new byte[100_000]));
        assertTrue(pipe.abandoned());
    }

    private static void assertBusy(ConcurrencyLimiter limiter) {
        assertInstanceOf(Failure.Unavailable.class, assertThrows(Refusal.class, limiter::take).failure());
    }
}
