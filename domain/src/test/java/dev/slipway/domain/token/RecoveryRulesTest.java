package dev.slipway.domain.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RecoveryRulesTest {

    @ParameterizedTest
    @EnumSource(AccountState.class)
    void operator_recovers_accounts_of_humans_that_nothing_bars(AccountState state) {
        assertEquals(state.blockReason(), RecoveryRules.problem(UserKind.HUMAN, state));
        assertEquals(state == AccountState.ACTIVE, RecoveryRules.problem(UserKind.HUMAN, state).isEmpty());
    }

    @ParameterizedTest
    @EnumSource(value = UserKind.class, mode = EnumSource.Mode.EXCLUDE, names = "HUMAN")
    void operator_recovers_no_account_of_the_server_or_of_a_project(UserKind kind) {
        for (AccountState state : AccountState.values()) {
            assertEquals(Optional.of(Reason.of("account.not_human")), RecoveryRules.problem(kind, state));
        }
    }

    @Test
    void recovered_token_bears_scopes_that_its_owner_may_have() {
        assertEquals(List.of(Scope.API, Scope.SUDO), RecoveryRules.scopes(true));
        assertTrue(RecoveryRules.scopes(false).stream().noneMatch(Scope::forAdministrators));
        assertEquals(List.of(Scope.API), RecoveryRules.scopes(false));
    }

    @Test
    void recovered_token_dies_after_a_week() {
        assertEquals(LocalDate.of(2024, 3, 4), RecoveryRules.expiresAt(LocalDate.of(2024, 2, 26)));
    }
}
