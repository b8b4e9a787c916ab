package dev.slipway.application.kernel.body;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final int MEBIBYTE = 1 << 20;

    private final MemoryBudget budget = new MemoryBudget(32 * MEBIBYTE, Duration.ZERO);

    private void assertExhausted(long bytes) {
        Failure failure = assertThrows(Refusal.class, () -> budget.take(bytes)).failure();
        assertEquals("request.memory", assertInstanceOf(Failure.Unavailable.class, failure).reason().id());
    }

    @Test
    void requests_share_the_memory() {
        MemoryBudget.Share first = budget.take(MEBIBYTE);
        IntStream.range(0, 30).forEach(other -> budget.take(MEBIBYTE));
        assertExhausted(MEBIBYTE);
        first.close();
        first.close();
        budget.take(MEBIBYTE);
        assertExhausted(MEBIBYTE);
    }

    @Test
    void large_shares_leave_half_of_the_memory_to_others() {
        MemoryBudget.Share first = budget.take(10 * MEBIBYTE);
        assertExhausted(10 * MEBIBYTE);
        IntStream.range(0, 20).forEach(other -> budget.take(MEBIBYTE));
        first.close();
        budget.take(10 * MEBIBYTE).close();
    }

    @Test
    void share_larger_than_half_of_the_memory_takes_that_half() {
        MemoryBudget.Share share = budget.take(100L * MEBIBYTE);
        assertExhausted(3 * MEBIBYTE);
        IntStream.range(0, 15).forEach(other -> budget.take(MEBIBYTE));
        assertExhausted(MEBIBYTE);
        share.close();
        share.close();
        budget.take(100L * MEBIBYTE);
    }

    @Test
    void large_request_without_memory_keeps_no_share() {
        List<MemoryBudget.Share> others = IntStream.range(0, 31).mapToObj(other -> budget.take(MEBIBYTE)).toList();
        assertExhausted(4 * MEBIBYTE);
        budget.take(MEBIBYTE / 2).close();
        others.forEach(MemoryBudget.Share::close);
        budget.take(100L * MEBIBYTE);
        IntStream.range(0, 15).forEach(other -> budget.take(MEBIBYTE));
    }

    @Test
    void request_fits_that_leaves_the_process_its_part_of_the_heap() {
        MemoryBudget usual = MemoryBudget.within(512L * MEBIBYTE);
        assertTrue(usual.fits(416L * MEBIBYTE));
        assertFalse(usual.fits(416L * MEBIBYTE + 1));
        MemoryBudget small = MemoryBudget.within(128L * MEBIBYTE);
        assertTrue(small.fits(64L * MEBIBYTE), "half of a small heap");
        assertFalse(small.fits(64L * MEBIBYTE + 1));
    }

    @Test
    void request_waits_for_its_share() throws Exception {
        MemoryBudget patient = new MemoryBudget(MEBIBYTE, LONG);
        MemoryBudget.Share first = patient.take(MEBIBYTE);
        CompletableFuture<MemoryBudget.Share> second = CompletableFuture.supplyAsync(() -> patient.take(MEBIBYTE));
        first.close();
        second.get(LONG.toSeconds(), TimeUnit.SECONDS).close();
    }
}
