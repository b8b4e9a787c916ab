package dev.slipway.application.pipeline.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ActingUsersTest {

    private final Credentials credentials = mock();
    private final ActingUsers users = new ActingUsers(credentials);

    @Test
    void deleted_or_blocked_user_acts_as_anonymous() {
        Account account = new Account(5, "five", "Five", false, false, AccountState.ACTIVE);
        when(credentials.account("5")).thenReturn(Optional.of(account));
        assertEquals(Optional.of(account), users.caller(5).account());
        assertEquals(Caller.ANONYMOUS, users.caller(6));
        when(credentials.account("7")).thenReturn(Optional.of(new Account(7, "seven", "Seven", true, false, AccountState.BLOCKED)));
        assertEquals(Caller.ANONYMOUS, users.caller(7));
    }
}
