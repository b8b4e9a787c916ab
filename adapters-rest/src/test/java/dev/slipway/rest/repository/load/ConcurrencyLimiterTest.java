package dev.slipway.rest.repository.load;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.repository.archive.Pipe;
import java.io.IOException;
import java.time.Duration;
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
    void client_that_reads_nothing_loses_its_slot() {
        Pipe pipe = new Pipe(Duration.ofMillis(1));
        assertThrows(IOException.class, () -> pipe.output().write(new byte[100_000]));
    }

    private static void assertBusy(ConcurrencyLimiter limiter) {
        assertInstanceOf(Failure.Unavailable.class, assertThrows(Refusal.class, limiter::take).failure());
    }
}
