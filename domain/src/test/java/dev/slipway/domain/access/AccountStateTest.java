package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.domain.kernel.Reason;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountStateTest {

    @ParameterizedTest
    @CsvSource({"ACTIVE, active,", "BLOCKED, blocked, account.blocked", "LDAP_BLOCKED, ldap_blocked, account.blocked",
            "BANNED, banned, account.blocked", "BLOCKED_PENDING_APPROVAL, blocked_pending_approval, account.pending_approval",
            "DEACTIVATED, deactivated, account.deactivated"})
    void every_state_but_active_blocks_its_owner(AccountState state, String name, String reason) {
        assertEquals(name, state.wireName());
        assertEquals(state, AccountState.of(name));
        assertEquals(Optional.ofNullable(reason).map(Reason::of), state.blockReason());
    }

    @Test
    void unknown_state_is_refused() {
        assertThrows(NoSuchElementException.class, () -> AccountState.of("asleep"));
    }
}
