package dev.slipway.application.access.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.access.load.ConcurrencyLimiter.Slot;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallerSlotsTest {

    private final CallerSlots slots = new CallerSlots(new CallerSlots.Numbers(3, 2, 4, 3), Duration.ofMillis(1));

    private static Caller user(long id) {
        return new Caller.Person(new Account(id, "u" + id, "U", false, false, AccountState.ACTIVE), 1, Set.of(Scope.API));
    }

    private Slot take(Caller caller, int address) {
        return slots.take(caller, "192.0.2." + address);
    }

    private void assertBusy(Caller caller, int address) {
        assertThrows(Refusal.class, () -> take(caller, address));
    }

    @Test
    void address_has_a_part_of_the_anonymous_slots() {
        take(Caller.ANONYMOUS, 1);
        Slot second = take(Caller.ANONYMOUS, 1);
        assertBusy(Caller.ANONYMOUS, 1);
        take(Caller.ANONYMOUS, 2);
        assertBusy(Caller.ANONYMOUS, 2);
        second.close();
        take(Caller.ANONYMOUS, 2);
        assertBusy(Caller.ANONYMOUS, 3);
    }

    @Test
    void account_has_a_part_of_the_authenticated_slots() {
        take(user(1), 1);
        take(user(1), 2);
        Slot third = take(user(1), 3);
        assertBusy(user(1), 4);
        take(user(2), 1);
        assertBusy(user(2), 1);
        third.close();
        third.close();
        take(user(2), 1);
        assertBusy(user(3), 1);
    }

    @Test
    void account_that_closes_a_slot_may_take_another() {
        for (int time = 0; time < 10; time++) {
            take(user(1), 1).close();
        }
        take(user(1), 1);
    }

    @Test
    void deploy_keys_have_the_slots_of_the_account_that_added_them() {
        Optional<Account> ada = user(1).account();
        take(new Caller.DeployKey(1, ada), 1);
        take(new Caller.DeployKey(2, ada), 2);
        take(user(1), 3);
        assertBusy(new Caller.DeployKey(3, ada), 4);
        assertBusy(user(1), 5);
        take(new Caller.DeployKey(1, Optional.empty()), 6);
    }

    @Test
    void anonymous_and_authenticated_callers_do_not_share_slots() {
        take(Caller.ANONYMOUS, 1);
        take(Caller.ANONYMOUS, 1);
        take(Caller.ANONYMOUS, 2);
        take(user(1), 1);
    }

    @Test
    void caller_without_a_shared_slot_keeps_none_of_its_own() {
        Slot first = take(Caller.ANONYMOUS, 1);
        Slot second = take(Caller.ANONYMOUS, 2);
        Slot third = take(Caller.ANONYMOUS, 2);
        assertBusy(Caller.ANONYMOUS, 3);
        first.close();
        second.close();
        third.close();
        take(Caller.ANONYMOUS, 3);
        take(Caller.ANONYMOUS, 3);
        assertBusy(Caller.ANONYMOUS, 3);
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void slot_knows_whether_others_wait_for_either_part(boolean own, boolean shared) {
        ConcurrencyLimiter limiter = new ConcurrencyLimiter(1, Duration.ofSeconds(20));
        try (Slot slot = CallerSlots.both(new Part(own), limiter)) {
            if (shared) {
                Thread waiting = Thread.startVirtualThread(limiter::take);
                while (waiting.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                }
            }
            assertEquals(own || shared, slot.contended());
        }
    }

    private record Part(boolean contended) implements Slot {
        @Override
        public void close() {
        }
    }
}
