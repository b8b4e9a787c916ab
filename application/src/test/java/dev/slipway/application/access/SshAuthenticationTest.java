package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.access.port.SshCredentials;
import dev.slipway.application.access.port.SshCredentials.DeployKey;
import dev.slipway.application.access.port.SshCredentials.PresentedKey;
import dev.slipway.application.access.port.SshCredentials.UserKey;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

/** Who presents an SSH key, and which keys present no one. */
class SshAuthenticationTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Optional<Account> ADDED_BY = Optional.of(new Account(9, "bob", "Bob", false, false, AccountState.ACTIVE));
    private final SshCredentials credentials = Mockito.mock(SshCredentials.class);
    private final SshAuthentication authentication = new SshAuthentication(credentials, InstantSource.fixed(NOW));

    private void present(PresentedKey key) {
        Mockito.when(credentials.find("known")).thenReturn(Optional.of(key));
    }

    private static UserKey ofUser(AccountState state, boolean authenticates, boolean passwordExpired, Instant end) {
        return new UserKey(3, new Account(7, "ada", "Ada", false, false, state), authenticates, passwordExpired, Optional.ofNullable(end));
    }

    private Failure failure() {
        return assertThrows(Refusal.class, () -> authentication.identity("known")).failure();
    }

    @Test
    void user_presents_a_key_until_it_ends() {
        present(ofUser(AccountState.ACTIVE, true, false, NOW.plusMillis(1)));
        assertEquals(Optional.of("account 7"), authentication.principal("known"));
        SshAuthentication.Identity identity = authentication.identity("known");
        assertEquals("@ada 7", identity.name() + " " + ((Caller.Person) identity.caller()).owner().id());
        Mockito.verify(credentials).used(3);
        present(ofUser(AccountState.ACTIVE, true, false, NOW));
        assertEquals(Optional.empty(), authentication.principal("known"));
        assertEquals(Refusal.unauthenticated().failure(), failure());
    }

    @Test
    void key_for_signatures_and_unknown_key_present_no_one() {
        present(ofUser(AccountState.ACTIVE, false, false, null));
        assertEquals(Optional.empty(), authentication.principal("known"));
        assertEquals(Refusal.unauthenticated().failure(), failure());
        assertEquals(Optional.empty(), authentication.principal("other"));
    }

    @Test
    void user_who_may_not_sign_in_is_told_why() {
        present(ofUser(AccountState.BLOCKED, true, false, null));
        assertEquals(Optional.of("account 7"), authentication.principal("known"));
        assertEquals(new Failure.Forbidden(AccountState.BLOCKED.blockReason()), failure());
        present(ofUser(AccountState.ACTIVE, true, true, null));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("account.password_expired"))), failure());
        Mockito.verify(credentials, Mockito.never()).used(3);
    }

    @Test
    void deploy_key_acts_for_no_account() {
        present(new DeployKey(4, "Robot", ADDED_BY, Optional.empty()));
        assertEquals(Optional.of("account 9"), authentication.principal("known"));
        assertEquals(new SshAuthentication.Identity(new Caller.DeployKey(4, ADDED_BY), "Robot"),
                authentication.identity("known"));
        present(new DeployKey(4, "Robot", Optional.empty(), Optional.empty()));
        assertEquals(Optional.of("key 4"), authentication.principal("known"));
        present(new DeployKey(4, "Robot", ADDED_BY, Optional.of(NOW)));
        assertEquals(Optional.empty(), authentication.principal("known"));
    }
}
