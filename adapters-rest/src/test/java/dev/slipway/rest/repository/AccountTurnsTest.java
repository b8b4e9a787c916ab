package dev.slipway.rest.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Refusal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AccountTurnsTest {

    private final AccountTurns turns = new AccountTurns(2, Duration.ZERO);

    @Test
    void account_has_turns_of_its_own() {
        Turns.Turn first = turns.take(1);
        turns.take(1);
        assertThrows(Refusal.class, () -> turns.take(1));
        turns.take(2);
        first.close();
        first.close();
        turns.take(1);
        assertThrows(Refusal.class, () -> turns.take(1));
    }

    @Test
    void account_without_turns_is_forgotten() {
        Turns.Turn first = turns.take(1);
        Turns.Turn second = turns.take(1);
        assertThrows(Refusal.class, () -> turns.take(1));
        first.close();
        assertEquals(1, turns.accounts());
        second.close();
        assertEquals(0, turns.accounts());
    }
}
