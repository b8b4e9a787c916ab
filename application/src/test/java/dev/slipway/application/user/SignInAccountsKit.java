package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInAccounts.Password;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code SignInAccounts}. */
public abstract class SignInAccountsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract SignInAccounts accounts();

    /** Stores an account with these facts, whatever its id. Returns its id. */
    protected abstract long store(SignInAccount account);

    protected abstract void delete(long id);

    /** Returns how often the account was signed in. */
    protected abstract int signIns(long id);

    private long store(String name, AccountState state, boolean flags) {
        return store(new SignInAccount(new Account(0, name, "Name", flags, flags, state), flags ? UserKind.PROJECT_BOT : UserKind.HUMAN,
                name.toLowerCase() + "@Example.com", new Password(flags ? Optional.empty() : Optional.of("digest"), flags, flags),
                flags, flags));
    }

    @Test
    final void account_is_found_by_name_and_address_in_any_case() {
        long id = store("Anna", AccountState.DEACTIVATED, false);
        SignInAccount expected = new SignInAccount(new Account(id, "Anna", "Name", false, false, AccountState.DEACTIVATED), UserKind.HUMAN,
                "anna@Example.com", new Password(Optional.of("digest"), false, false), false, false);
        for (String login : new String[] {"Anna", "ANNA", "anna@example.com", "ANNA@EXAMPLE.COM"}) {
            assertEquals(Optional.of(expected), accounts().find(login), login);
        }
        assertEquals(Optional.of(expected), accounts().find(id));
        for (String login : new String[] {"", "ann", "anna%", "Anna ", String.valueOf(id), "x@example.com", "a\0nna"}) {
            assertEquals(Optional.empty(), accounts().find(login), login);
        }
        assertEquals(Optional.empty(), accounts().find(id + 1_000_000));
    }

    @Test
    final void facts_of_an_account_are_told_as_they_are() {
        long id = store("Bot", AccountState.BLOCKED, true);
        assertEquals(new SignInAccount(new Account(id, "Bot", "Name", true, true, AccountState.BLOCKED), UserKind.PROJECT_BOT,
                "bot@Example.com", new Password(Optional.empty(), true, true), true, true), accounts().find(id).orElseThrow());
    }

    @Test
    final void deleted_account_does_not_exist() {
        long id = store("Anna", AccountState.ACTIVE, false);
        delete(id);
        assertEquals(Optional.empty(), accounts().find("Anna"));
        assertEquals(Optional.empty(), accounts().find(id));
    }

    @Test
    final void account_knows_the_browsers_that_signed_it_in_last() {
        long id = store("Anna", AccountState.ACTIVE, false);
        long other = store("Bob", AccountState.ACTIVE, false);
        assertFalse(accounts().knowsDevice(id, new byte[] {1}));
        for (int device = 1; device <= 3; device++) {
            accounts().signedIn(id, new byte[] {(byte) device}, 3, NOW.plusSeconds(device));
        }
        accounts().signedIn(id, new byte[] {1}, 3, NOW.plusSeconds(4));
        accounts().signedIn(other, new byte[] {9}, 3, NOW);
        accounts().signedIn(id, new byte[] {4}, 3, NOW.plusSeconds(5));
        assertTrue(accounts().knowsDevice(id, new byte[] {1}));
        assertFalse(accounts().knowsDevice(id, new byte[] {2}));
        assertTrue(accounts().knowsDevice(id, new byte[] {3}));
        assertTrue(accounts().knowsDevice(id, new byte[] {4}));
        assertTrue(accounts().knowsDevice(other, new byte[] {9}));
        assertFalse(accounts().knowsDevice(other, new byte[] {1}));
        assertEquals(5, signIns(id));
        assertEquals(1, signIns(other));
    }
}
