package dev.slipway.persistence.kernel;

import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.TransactionsKit;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcTransactionsTest extends TransactionsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected void put(String name) {
        Instant now = HERE.clock().instant();
        HERE.dsl().insertInto(USERS, USERS.USERNAME, USERS.NAME, USERS.EMAIL, USERS.CREATED_AT, USERS.UPDATED_AT)
                .values(name, name, name, now, now).execute();
    }

    @Override
    protected boolean has(String name) {
        return HERE.dsl().fetchExists(USERS, USERS.USERNAME.eq(name));
    }

    private void giveUp(String state) {
        HERE.dsl().execute("do $$ begin raise exception using errcode = '" + state + "'; end $$");
    }

    @ParameterizedTest
    @ValueSource(strings = {"40001", "40P01"})
    void what_the_database_gave_up_is_done_again_from_the_beginning(String state) {
        AtomicInteger attempts = new AtomicInteger();
        List<Integer> effects = new ArrayList<>();
        transactions().write(() -> {
            int attempt = attempts.incrementAndGet();
            transactions().afterCommit(() -> effects.add(attempt));
            put("attempt " + attempt);
            if (attempt < 3) {
                giveUp(state);
            }
        });
        assertEquals(3, attempts.get());
        assertEquals(List.of(3), effects);
        assertEquals(List.of("attempt 3"), HERE.dsl().fetchValues(USERS.USERNAME));
    }

    @Test
    void and_not_for_ever() {
        AtomicInteger attempts = new AtomicInteger();
        assertThrows(DataAccessException.class, () -> transactions().write(() -> {
            attempts.incrementAndGet();
            giveUp("40001");
        }));
        assertEquals(5, attempts.get());
    }

    @Test
    void other_failures_are_not_repeated() {
        AtomicInteger attempts = new AtomicInteger();
        assertThrows(DataAccessException.class, () -> transactions().write(() -> {
            attempts.incrementAndGet();
            giveUp("23505");
        }));
        assertEquals(1, attempts.get());
    }

    @Test
    void an_effect_that_the_database_gives_up_does_not_repeat_what_is_committed() {
        AtomicInteger attempts = new AtomicInteger();
        transactions().write(() -> {
            attempts.incrementAndGet();
            put("a");
            transactions().afterCommit(() -> giveUp("40001"));
        });
        assertEquals(1, attempts.get());
        assertTrue(has("a"));
    }

    @Test
    void of_two_that_wait_for_each_other_both_come_through() throws Exception {
        put("one");
        put("two");
        CountDownLatch bothHold = new CountDownLatch(2);
        CyclicBarrier start = new CyclicBarrier(2);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> crosswise(start, bothHold, "one", "two"));
            Future<?> second = threads.submit(() -> crosswise(start, bothHold, "two", "one"));
            first.get();
            second.get();
        }
        assertEquals(List.of(2, 2), HERE.dsl().fetchValues(USERS.SIGN_IN_COUNT));
    }

    private Void crosswise(CyclicBarrier start, CountDownLatch bothHold, String mine, String other) throws Exception {
        start.await();
        transactions().write(() -> {
            count(mine);
            bothHold.countDown();
            try {
                bothHold.await();
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
            count(other);
        });
        return null;
    }

    private void count(String name) {
        HERE.dsl().update(USERS).set(USERS.SIGN_IN_COUNT, USERS.SIGN_IN_COUNT.plus(1)).where(USERS.USERNAME.eq(name)).execute();
    }
}
