package dev.slipway.persistence.access;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.DeployCredentialsKit;
import dev.slipway.application.access.port.DeployCredentials;
import dev.slipway.persistence.testing.Persistence;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqDeployCredentialsTest extends DeployCredentialsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected DeployCredentials credentials() {
        return HERE.get(DeployCredentials.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected long ofProject(long project, byte[] digest, String scope, Optional<Instant> expiresAt) {
        return (Long) HERE.rows().ask("""
                insert into deploy_tokens (project_id, name, username, digest, scopes, expires_at, created_at)
                values (?, 'token', 'robot', ?, array[?], ?, now()) returning id""", project, digest, scope,
                expiresAt.map(Timestamp::from).orElse(null));
    }

    @Override
    protected long ofGroup(long group, byte[] digest) {
        return (Long) HERE.rows().ask("""
                insert into deploy_tokens (namespace_id, name, username, digest, scopes, created_at)
                values (?, 'token', 'robot', ?, '{read_repository}', now()) returning id""", group, digest);
    }
}
