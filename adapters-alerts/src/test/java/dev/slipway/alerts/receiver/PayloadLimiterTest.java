package dev.slipway.alerts.receiver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PayloadLimiterTest {

    private static final Failure BUSY = new Failure.Unavailable(Reason.of("alert.busy"));

    private final PayloadLimiter limiter = new PayloadLimiter(10, Duration.ZERO);

    private Failure refused(int size) {
        return assertThrows(Refusal.class, () -> limiter.take(size, () -> "")).failure();
    }

    @Test
    void payloads_that_fit_together_are_worked_on_together() {
        assertEquals("done", limiter.take(6, () -> limiter.take(4, () -> "done")));
        limiter.take(6, () -> {
            assertEquals(BUSY, refused(5));
            return "";
        });
        assertEquals("free again", limiter.take(10, () -> "free again"));
    }

    @Test
    void a_turn_ends_with_its_work_however_that_ends() {
        assertThrows(IllegalStateException.class, () -> limiter.take(10, () -> {
            throw new IllegalStateException();
        }));
        assertEquals("free", limiter.take(10, () -> "free"));
    }

    @Test
    void a_payload_larger_than_all_takes_its_turn_alone_and_an_empty_one_takes_one_too() {
        limiter.take(1_000, () -> {
            assertEquals(BUSY, refused(0));
            return "";
        });
    }
}
