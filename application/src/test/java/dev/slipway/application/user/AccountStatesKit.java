package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.user.AccountEvent;
import dev.slipway.domain.user.AccountLifecycle;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Contract of {@code AccountStates}. */
public abstract class AccountStatesKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final LocalDate DAY = LocalDate.of(2025, 12, 31);

    protected abstract AccountStates states();

    protected abstract Transactions transactions();

    /** Stores an account with these facts, whatever its id. Returns its id. */
    protected abstract long store(LockedAccount account);

    protected abstract void delete(long id);

    private long account(AccountState state) {
        return store(new LockedAccount(0, state, UserKind.HUMAN, false, Optional.empty()));
    }

    @Test
    final void accounts_are_locked_with_their_facts_in_the_order_of_ids() {
        long bot = store(new LockedAccount(0, AccountState.BANNED, UserKind.PROJECT_BOT, true, Optional.of(DAY)));
        long human = account(AccountState.DEACTIVATED);
        long deleted = account(AccountState.ACTIVE);
        delete(deleted);
        assertEquals(List.of(new LockedAccount(bot, AccountState.BANNED, UserKind.PROJECT_BOT, true, Optional.of(DAY)),
                        new LockedAccount(human, AccountState.DEACTIVATED, UserKind.HUMAN, false, Optional.empty())),
                transactions().write(() -> states().lock(Set.of(human, bot, deleted, Long.MAX_VALUE))));
    }

    /** The statement agrees with the life cycle for every state and event. */
    @Test
    final void event_moves_an_account_only_from_the_states_of_its_rows() {
        for (AccountState state : AccountState.values()) {
            for (AccountEvent event : AccountEvent.values()) {
                long id = account(state);
                boolean leaves = AccountLifecycle.TABLE.from(event).contains(state);
                assertEquals(leaves, transactions().write(() -> states().move(id, event, NOW)), state + " " + event);
                assertEquals(leaves ? AccountLifecycle.TABLE.to(event) : state, stateOf(id), state + " " + event);
            }
        }
    }

    @Test
    final void event_leaves_other_and_deleted_accounts_as_they_are() {
        long deleted = account(AccountState.ACTIVE);
        long other = account(AccountState.ACTIVE);
        delete(deleted);
        assertFalse(transactions().write(() -> states().move(deleted, AccountEvent.BLOCK, NOW)));
        assertTrue(transactions().write(() -> states().move(account(AccountState.ACTIVE), AccountEvent.BLOCK, NOW)));
        assertEquals(AccountState.ACTIVE, stateOf(other));
    }

    @Test
    final void second_transaction_waits_for_the_lock_of_the_first() throws Exception {
        long id = account(AccountState.ACTIVE);
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> transactions().run(now -> {
                states().lock(Set.of(id));
                locked.countDown();
                assertTrue(waited(released));
                states().move(id, AccountEvent.BLOCK, now);
            }));
            assertTrue(waited(locked));
            Future<AccountState> second = threads.submit(() -> stateOf(id));
            assertThrows(TimeoutException.class, () -> second.get(200, TimeUnit.MILLISECONDS));
            released.countDown();
            first.get(10, TimeUnit.SECONDS);
            assertEquals(AccountState.BLOCKED, second.get(10, TimeUnit.SECONDS));
        }
    }

    private AccountState stateOf(long id) {
        return transactions().write(() -> states().lock(Set.of(id))).getFirst().state();
    }

    private static boolean waited(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
