package dev.slipway.git.repository.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HeavyWorkTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicBoolean asked = new AtomicBoolean();

    /** Begins a computation that lasts until the latch opens. */
    private Thread occupy(HeavyWork work) throws InterruptedException {
        Thread caller = Thread.ofVirtual().uncaughtExceptionHandler((thread, interrupted) -> { }).start(() -> work.answer(() -> {
            begun.countDown();
            try {
                ended.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            return 1;
        }));
        begun.await();
        return caller;
    }

    private Thread waiting(HeavyWork work) {
        Thread caller = Thread.ofPlatform().start(() -> assertBusy(work));
        while (caller.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return caller;
    }

    private void assertBusy(HeavyWork work) {
        Refusal refused = assertThrows(Refusal.class, () -> work.answer(() -> asked.getAndSet(true)));
        assertInstanceOf(Failure.Unavailable.class, refused.failure());
    }

    @Test
    void caller_who_waits_too_long_is_refused() throws InterruptedException {
        HeavyWork work = new HeavyWork(1, 10, Duration.ofMillis(1));
        Thread first = occupy(work);
        assertBusy(work);
        ended.countDown();
        first.join();
        assertEquals(2, new HeavyWork(1, 10, LONG).answer(() -> 2));
        assertFalse(asked.get());
    }

    @Test
    void read_does_not_wait_for_merges() throws InterruptedException {
        int slots = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        CountDownLatch merging = new CountDownLatch(slots);
        for (int slot = 0; slot < slots; slot++) {
            Thread.ofVirtual().start(() -> HeavyWork.merge(() -> {
                merging.countDown();
                try {
                    ended.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
                return 1;
            }));
        }
        merging.await();
        assertEquals(2, HeavyWork.ask(() -> 2));
        ended.countDown();
    }

    @Test
    void caller_behind_a_full_queue_is_refused_at_once() throws InterruptedException {
        HeavyWork work = new HeavyWork(1, 1, LONG);
        occupy(work);
        Thread second = waiting(work);
        assertBusy(work);
        second.interrupt();
        second.join();
        ended.countDown();
        assertFalse(asked.get());
    }

    @Test
    void question_of_a_caller_who_left_the_queue_is_never_asked() throws InterruptedException {
        HeavyWork work = new HeavyWork(1, 10, LONG);
        occupy(work);
        Thread second = waiting(work);
        second.interrupt();
        second.join();
        ended.countDown();
        assertEquals(3, work.answer(() -> 3));
        assertFalse(asked.get());
    }

    @Test
    void computation_counts_until_it_ends() throws InterruptedException {
        HeavyWork work = new HeavyWork(1, 10, Duration.ofMillis(1));
        Thread first = occupy(work);
        first.interrupt();
        first.join();
        assertBusy(work);
        ended.countDown();
    }

    @Test
    void failures_reach_the_caller_and_free_the_thread() {
        HeavyWork work = new HeavyWork(1, 10, LONG);
        IllegalArgumentException failure = new IllegalArgumentException();
        assertEquals(failure, assertThrows(IllegalArgumentException.class, () -> work.answer(() -> {
            throw failure;
        })));
        assertEquals(4, work.answer(() -> 4));
    }
}
