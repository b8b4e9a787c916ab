package dev.slipway.bootstrap.startup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class IdleMemoryTest {

    private static final Duration GLANCE = Duration.ofMillis(1);

    private final List<Integer> collections = new ArrayList<>();
    private final AtomicInteger glances = new AtomicInteger();

    /** A process that works in the given glances, a second each, and ends after the last. */
    private void watch(int glancesInAll, List<Integer> busy) {
        AtomicInteger worked = new AtomicInteger();
        new IdleMemory(() -> {
            int glance = glances.incrementAndGet();
            if (glance > glancesInAll) {
                Thread.currentThread().interrupt();
            }
            return Duration.ofSeconds(busy.contains(glance) ? worked.incrementAndGet() : worked.get()).toNanos();
        }, GLANCE, () -> collections.add(glances.get())).watch();
        assertTrue(Thread.interrupted());
    }

    @Test
    void idle_process_collects_once() {
        watch(200, List.of());
        assertEquals(1, collections.size(), collections.toString());
    }

    @Test
    void process_collects_again_after_it_has_worked() {
        watch(200, List.of(50, 51, 52, 53, 54));
        assertEquals(2, collections.size(), collections.toString());
        assertTrue(collections.getLast() > 60, collections.toString());
    }

    @Test
    void little_work_is_not_worth_a_collection() {
        watch(200, List.of(50, 100));
        assertEquals(1, collections.size(), collections.toString());
    }
}
