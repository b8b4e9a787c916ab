package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UserAudienceTest {

    private static Account account(boolean administrator) {
        return new Account(1, "u", "U", administrator, false, AccountState.ACTIVE);
    }

    @ParameterizedTest
    @EnumSource(AccountState.class)
    void blocked_and_banned_accounts_are_listed_for_administrators_alone(AccountState state) {
        boolean barred = state == AccountState.BLOCKED || state == AccountState.LDAP_BLOCKED || state == AccountState.BANNED;
        assertEquals(true, UserAudience.of(new Caller.Person(account(true), 1, Set.of())).sees(state));
        assertEquals(!barred, UserAudience.of(new Caller.Person(account(false), 1, Set.of())).sees(state));
        assertEquals(!barred, UserAudience.of(new Caller.Job(account(true), 1, 2, 3)).sees(state));
        assertEquals(!barred, UserAudience.of(Caller.ANONYMOUS).sees(state));
        assertEquals(!barred, UserAudience.NOT_BLOCKED.states().contains(state));
        assertEquals(true, UserAudience.ALL.states().contains(state));
    }
}
