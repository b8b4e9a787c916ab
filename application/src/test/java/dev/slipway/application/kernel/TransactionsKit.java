package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Transactions} does. */
public abstract class TransactionsKit {

    protected abstract Transactions transactions();

    /** Writes something down that {@link #has} finds, in the present unit of work or in one of its own. */
    protected abstract void put(String name);

    /** As the calling thread sees it. */
    protected abstract boolean has(String name);

    private boolean elsewhere(String name) {
        return CompletableFuture.supplyAsync(() -> has(name), task -> Thread.ofVirtual().start(task)).join();
    }

    @Test
    final void changes_of_a_transaction_are_visible_to_others_after_its_commit() {
        String answer = transactions().write(() -> {
            put("a");
            put("b");
            assertTrue(has("a"));
            assertFalse(elsewhere("a"));
            return "done";
        });
        assertEquals("done", answer);
        assertTrue(has("a") && elsewhere("b"));
    }

    @Test
    final void a_transaction_and_those_that_join_it_have_one_moment() {
        List<Instant> moments = new ArrayList<>();
        transactions().run(outer -> {
            moments.add(outer);
            transactions().run(moments::add);
            moments.add(transactions().write(now -> now));
        });
        assertEquals(1, new HashSet<>(moments).size());
        assertEquals(3, moments.size());
    }

    @Test
    final void a_unit_may_answer_nothing() {
        assertEquals(null, transactions().<String>write(() -> null));
        assertEquals(null, transactions().<String>read(() -> null));
        transactions().write(() -> put("a"));
        assertTrue(has("a"));
    }

    @Test
    final void nothing_of_a_failed_unit_remains_and_the_failure_is_told_as_it_was() {
        put("before");
        Refusal refusal = Refusal.notFound();
        assertSame(refusal, assertThrows(Refusal.class, () -> transactions().write(() -> fail("a", refusal))));
        AssertionError error = new AssertionError("not meant to be caught");
        assertSame(error, assertThrows(AssertionError.class, () -> transactions().write(() -> {
            put("b");
            throw error;
        })));
        assertTrue(has("before"));
        assertFalse(has("a") || has("b"));
        transactions().write(() -> put("a"));
        assertTrue(has("a"));
    }

    private void fail(String name, RuntimeException failure) {
        put(name);
        throw failure;
    }

    @Test
    final void a_unit_inside_a_unit_goes_with_it() {
        assertThrows(IllegalArgumentException.class, () -> transactions().write(() -> {
            transactions().write(() -> put("inner"));
            fail("outer", new IllegalArgumentException());
        }));
        assertFalse(has("inner") || has("outer"));
        transactions().write(() -> {
            transactions().write(() -> put("inner"));
            assertFalse(elsewhere("inner"));
        });
        assertTrue(elsewhere("inner"));
    }

    @Test
    final void a_failure_that_is_caught_inside_fails_nothing() {
        transactions().write(() -> {
            put("outer");
            assertThrows(IllegalArgumentException.class, () -> transactions().write(() -> fail("inner", new IllegalArgumentException())));
        });
        assertTrue(has("outer") && has("inner"));
    }

    @Test
    final void reading_sees_what_is_there_and_joins_too() {
        put("a");
        assertTrue(transactions().read(() -> has("a")));
        transactions().write(() -> {
            put("b");
            assertTrue(transactions().read(() -> has("b")));
            put("c");
        });
        assertTrue(has("c"));
    }

    @Test
    final void who_reads_does_not_write() {
        assertThrows(RuntimeException.class, () -> transactions().read(() -> {
            put("a");
            return null;
        }));
        assertThrows(IllegalStateException.class, () -> transactions().read(() -> transactions().<String>write(() -> "b")));
        assertFalse(has("a"));
    }

    @Test
    final void effects_follow_the_commit_in_order_on_the_same_thread() {
        List<String> seen = new ArrayList<>();
        Thread here = Thread.currentThread();
        transactions().write(() -> {
            transactions().afterCommit(() -> seen.add("first " + elsewhere("a") + " " + (Thread.currentThread() == here)));
            transactions().write(() -> transactions().afterCommit(() -> seen.add("second")));
            put("a");
            assertEquals(List.of(), seen);
        });
        assertEquals(List.of("first true true", "second"), seen);
        transactions().read(() -> {
            transactions().afterCommit(() -> seen.add("after reading"));
            assertEquals(2, seen.size());
            return null;
        });
        transactions().afterCommit(() -> seen.add("at once"));
        assertEquals(List.of("first true true", "second", "after reading", "at once"), seen);
    }

    @Test
    final void effects_of_a_failed_unit_never_run() {
        List<String> seen = new ArrayList<>();
        assertThrows(IllegalArgumentException.class, () -> transactions().write(() -> {
            transactions().afterCommit(() -> seen.add("effect"));
            fail("a", new IllegalArgumentException());
        }));
        transactions().write(() -> put("b"));
        assertEquals(List.of(), seen);
    }

    @Test
    final void effects_have_units_of_their_own() {
        List<String> seen = new ArrayList<>();
        transactions().write(() -> transactions().afterCommit(() -> transactions().write(() -> {
            put("later");
            transactions().afterCommit(() -> seen.add("after the later one " + elsewhere("later")));
            assertFalse(elsewhere("later"));
        })));
        assertEquals(List.of("after the later one true"), seen);
    }

    @Test
    final void an_effect_that_fails_changes_nothing() {
        List<String> seen = new ArrayList<>();
        Optional<String> answer = transactions().write(() -> {
            put("a");
            transactions().afterCommit(() -> fail("effect", new IllegalArgumentException()));
            transactions().afterCommit(() -> seen.add("next"));
            return Optional.of("done");
        });
        assertEquals(Optional.of("done"), answer);
        assertEquals(List.of("next"), seen);
        assertTrue(has("a"));
        transactions().afterCommit(() -> fail("at once", new IllegalArgumentException()));
    }
}
