package dev.slipway.persistence.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ShortLivedCacheTest {

    private static final byte[] KEY = {1};

    private final ShortLivedCache<String> memory = new ShortLivedCache<>(Duration.ofHours(1));
    private final AtomicInteger questions = new AtomicInteger();

    private Optional<String> answer(String text) {
        questions.incrementAndGet();
        return Optional.ofNullable(text);
    }

    @Test
    void what_was_answered_is_not_asked_again_also_where_there_was_nothing() {
        assertEquals("a", memory.recall(KEY, () -> answer("a")).orElseThrow());
        assertEquals("a", memory.recall(new byte[] {1}, () -> answer("b")).orElseThrow());
        assertEquals(Optional.empty(), memory.recall(new byte[] {2}, () -> answer(null)));
        assertEquals(Optional.empty(), memory.recall(new byte[] {2}, () -> answer("b")));
        assertEquals(2, questions.get());
    }

    @Test
    void what_matches_is_forgotten() {
        memory.recall(KEY, () -> answer("a"));
        memory.recall(new byte[] {2}, () -> answer(null));
        memory.evict("b"::equals);
        assertEquals("a", memory.recall(KEY, () -> answer("c")).orElseThrow());
        memory.evict("a"::equals);
        assertEquals("c", memory.recall(KEY, () -> answer("c")).orElseThrow());
        assertEquals(Optional.empty(), memory.recall(new byte[] {2}, () -> answer("c")));
    }

    @Test
    void a_failure_is_not_remembered() {
        IllegalStateException failure = new IllegalStateException();
        assertSame(failure, assertThrows(IllegalStateException.class, () -> memory.recall(KEY, () -> {
            throw failure;
        })));
        assertEquals("a", memory.recall(KEY, () -> answer("a")).orElseThrow());
    }

    @Test
    void those_who_ask_together_fail_together() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Optional<String>> first = threads.submit(() -> memory.recall(KEY, () -> failingAfter(asked, go)));
            asked.await();
            List<Future<Optional<String>>> others = new ArrayList<>();
            for (int count = 0; count < 10; count++) {
                others.add(threads.submit(() -> memory.recall(KEY, () -> answer("another question"))));
            }
            Thread.yield();
            go.countDown();
            assertThrows(ExecutionException.class, first::get);
            int failed = 0;
            for (Future<Optional<String>> other : others) {
                failed += outcome(other).equals("failed") ? 1 : 0;
            }
            assertEquals(others.size() - failed > 0 ? 1 : 0, questions.get(), "who came late asked once more");
        }
    }

    private static Optional<String> failingAfter(CountDownLatch asked, CountDownLatch go) {
        asked.countDown();
        try {
            go.await();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
        throw new IllegalStateException("away");
    }

    private static String outcome(Future<Optional<String>> future) throws InterruptedException {
        try {
            return future.get().orElseThrow();
        } catch (ExecutionException failed) {
            return "failed";
        }
    }

    @Test
    void an_answer_on_its_way_is_forgotten_with_what_it_may_be_about() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Optional<String>> old = threads.submit(() -> memory.recall(KEY, () -> {
                asked.countDown();
                try {
                    go.await();
                } catch (InterruptedException stopped) {
                    throw new AssertionError(stopped);
                }
                return Optional.of("old");
            }));
            asked.await();
            memory.evict("old"::equals);
            assertEquals("new", memory.recall(KEY, () -> answer("new")).orElseThrow());
            go.countDown();
            assertEquals("old", old.get().orElseThrow());
            assertEquals("new", memory.recall(KEY, () -> answer("newest")).orElseThrow());
        }
    }
}
