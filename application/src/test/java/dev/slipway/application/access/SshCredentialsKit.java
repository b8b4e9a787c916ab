package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.port.SshCredentials;
import dev.slipway.application.access.port.SshCredentials.DeployKey;
import dev.slipway.application.access.port.SshCredentials.UserKey;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code SshCredentials} does. */
public abstract class SshCredentialsKit {

    private static final Instant END = Instant.parse("2099-01-02T03:04:05.678Z");

    protected abstract SshCredentials credentials();

    protected abstract CredentialWorld rows();

    /** Stores a key of a user. @param usage as it is stored */
    protected abstract long keyOf(long userId, String sha256, String usage, Optional<Instant> expiresAt);

    /** Stores a deploy key with the title {@code Robot}. */
    protected abstract long deployKey(String sha256, OptionalLong addedBy);

    protected abstract Optional<Instant> lastUsed(long keyId);

    protected abstract void now(Instant time);

    private long user(String name) {
        return rows().store(AccountDraft.named(name));
    }

    @Test
    final void key_of_a_user_is_found_with_its_user() {
        long ada = user("ada");
        long key = keyOf(ada, "one", "auth", Optional.of(END));
        long signing = keyOf(ada, "two", "signing", Optional.empty());
        Account account = new Account(ada, "ada", "Name of ada", false, false, AccountState.ACTIVE);
        assertEquals(Optional.of(new UserKey(key, account, true, false, Optional.of(END))), credentials().find("one"));
        assertEquals(Optional.of(new UserKey(signing, account, false, false, Optional.empty())), credentials().find("two"));
        assertEquals(Optional.empty(), credentials().find("three"));
        keyOf(ada, "four", "auth_and_signing", Optional.empty());
        rows().expirePassword(ada);
        rows().setState(ada, AccountState.BLOCKED);
        UserKey found = (UserKey) credentials().find("four").orElseThrow();
        assertEquals("true true BLOCKED", found.authenticates() + " " + found.passwordExpired() + " " + found.owner().state());
        rows().deleteUser(ada);
        assertEquals(Optional.empty(), credentials().find("one"));
    }

    @Test
    final void deploy_key_is_found_without_an_account() {
        long ada = user("ada");
        long key = deployKey("one", OptionalLong.of(ada));
        Optional<Account> addedBy = Optional.of(new Account(ada, "ada", "Name of ada", false, false, AccountState.ACTIVE));
        assertEquals(Optional.of(new DeployKey(key, "Robot", addedBy, Optional.empty())), credentials().find("one"));
        long orphan = deployKey("two", OptionalLong.empty());
        assertEquals(Optional.of(new DeployKey(orphan, "Robot", Optional.empty(), Optional.empty())), credentials().find("two"));
        rows().deleteUser(ada);
        assertEquals(Optional.of(new DeployKey(key, "Robot", Optional.empty(), Optional.empty())), credentials().find("one"));
    }

    @Test
    final void use_is_recorded_every_ten_minutes() {
        long key = keyOf(user("ada"), "one", "auth", Optional.empty());
        assertEquals(Optional.empty(), lastUsed(key));
        Instant first = Instant.parse("2026-01-02T03:04:05.678Z");
        now(first);
        credentials().used(key);
        assertEquals(Optional.of(first), lastUsed(key));
        now(first.plus(Duration.ofMinutes(9)));
        credentials().used(key);
        assertEquals(Optional.of(first), lastUsed(key));
        Instant later = first.plus(Duration.ofMinutes(11));
        now(later);
        credentials().used(key);
        assertEquals(Optional.of(later), lastUsed(key));
        long deploy = deployKey("two", OptionalLong.empty());
        credentials().used(deploy);
        assertEquals(Optional.of(later), lastUsed(deploy));
    }
}
