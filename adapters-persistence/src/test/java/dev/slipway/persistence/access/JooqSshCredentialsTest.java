package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.SSH_KEYS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.access.SshCredentialsKit;
import dev.slipway.application.access.port.SshCredentials;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jooq.DSLContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSshCredentialsTest extends SshCredentialsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    /** One that remembers nothing of earlier tests. */
    private JooqSshCredentials credentials;

    @BeforeEach
    void start() {
        credentials = new JooqSshCredentials(HERE.dsl(), HERE.clock());
    }

    @Test
    void use_does_not_wait_for_an_account_or_a_key_that_is_locked() {
        long user = HERE.rows().user();
        long key = keyOf(user, "one", "auth", Optional.empty());
        HERE.get(Transactions.class).run(now -> {
            HERE.get(DSLContext.class).selectFrom(USERS).where(USERS.ID.eq(user)).forUpdate().fetch();
            CompletableFuture.runAsync(() -> credentials.used(key)).orTimeout(20, TimeUnit.SECONDS).join();
        });
        assertTrue(lastUsed(key).isPresent());
        long other = keyOf(user, "two", "auth", Optional.empty());
        HERE.get(Transactions.class).run(now -> {
            HERE.get(DSLContext.class).selectFrom(SSH_KEYS).where(SSH_KEYS.ID.eq(other)).forUpdate().fetch();
            CompletableFuture.runAsync(() -> credentials.used(other)).orTimeout(20, TimeUnit.SECONDS).join();
        });
        assertTrue(lastUsed(other).isEmpty());
    }

    @Override
    protected SshCredentials credentials() {
        return credentials;
    }

    @Override
    protected CredentialWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected long keyOf(long userId, String sha256, String usage, Optional<Instant> expiresAt) {
        return (Long) HERE.rows().ask("""
                insert into ssh_keys (user_id, title, content, md5, sha256, usage_type, expires_at, created_at)
                values (?, 'Key', 'ssh-ed25519 AAAA', 'md5', ?, ?, ?, now()) returning id""", userId, sha256, usage,
                expiresAt.map(Timestamp::from).orElse(null));
    }

    @Override
    protected long deployKey(String sha256, OptionalLong addedBy) {
        return (Long) HERE.rows().ask("""
                insert into ssh_keys (added_by, title, content, md5, sha256, usage_type, created_at)
                values (?, 'Robot', 'ssh-ed25519 AAAA', 'md5', ?, 'auth', now()) returning id""",
                addedBy.isPresent() ? (Long) addedBy.getAsLong() : null, sha256);
    }

    @Override
    protected Optional<Instant> lastUsed(long keyId) {
        return Optional.ofNullable((Timestamp) HERE.rows().ask("select last_used_at from ssh_keys where id = ?", keyId))
                .map(Timestamp::toInstant);
    }

    @Override
    protected void now(Instant time) {
        HERE.clock().set(time);
    }
}
