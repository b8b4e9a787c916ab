package dev.slipway.bootstrap.startup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class IdlenessTest {

    private static final Duration GLANCE = Duration.ofMillis(1);
    private final AtomicInteger glances = new AtomicInteger(-1);

    /** @param work how long the processors work between two glances, in nanoseconds */
    private Idleness server(IntToLongFunction work) {
        AtomicLong total = new AtomicLong();
        return new Idleness(() -> total.addAndGet(work.applyAsLong(glances.incrementAndGet())), GLANCE);
    }

    @Test
    void idle_server_is_found_after_ten_quiet_glances() throws Exception {
        assertTrue(server(glance -> 0).await());
        assertEquals(10, glances.get());
    }

    @Test
    void quiet_glances_count_in_a_row() throws Exception {
        long busy = GLANCE.toNanos() / 2;
        assertTrue(server(glance -> glance == 3 || glance == 12 ? busy : 0).await());
        assertEquals(22, glances.get());
    }

    @Test
    void server_that_polls_a_little_is_idle() throws Exception {
        assertTrue(server(glance -> GLANCE.toNanos() / 20).await());
        assertEquals(10, glances.get());
    }

    @Test
    void stop_ends_the_wait_for_a_busy_server() throws Exception {
        Idleness busy = server(glance -> GLANCE.toNanos());
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, busy::await);
    }
}
