package dev.slipway.persistence.access;

import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.access.CredentialsKit;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqCredentialsTest extends CredentialsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    /** One that remembers nothing of earlier tests. */
    private JooqCredentials credentials;

    @BeforeEach
    void start() {
        credentials = new JooqCredentials(HERE.dsl(), HERE.clock(), announcements());
    }

    @Override
    protected Credentials credentials() {
        return credentials;
    }

    @Override
    protected Announcements announcements() {
        return HERE.get(Announcements.class);
    }

    @Override
    protected CredentialWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected void now(Instant time) {
        HERE.clock().set(time);
    }
}
