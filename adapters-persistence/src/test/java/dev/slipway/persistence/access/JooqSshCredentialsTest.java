package dev.slipway.persistence.access;

import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.access.SshCredentialsKit;
import dev.slipway.application.access.port.SshCredentials;
import dev.slipway.persistence.testing.Persistence;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
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
