package dev.slipway.persistence.access;

import dev.slipway.application.access.CredentialWorld;
import dev.slipway.application.access.SessionsKit;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSessionsTest extends SessionsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Sessions sessions() {
        return HERE.get(Sessions.class);
    }

    @Override
    protected Announcements announcements() {
        return HERE.get(Announcements.class);
    }

    @Override
    protected CredentialWorld rows() {
        return new AccessTables(HERE.rows());
    }
}
