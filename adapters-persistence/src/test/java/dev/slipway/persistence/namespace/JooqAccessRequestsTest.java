package dev.slipway.persistence.namespace;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.AccessRequests;
import dev.slipway.application.namespace.request.AccessRequestsKit;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAccessRequestsTest extends AccessRequestsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected AccessRequests requests() {
        return HERE.get(AccessRequests.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected void deleteUser(long userId) {
        new AccessTables(HERE.rows()).deleteUser(userId);
    }

    @Override
    protected void accept(MemberSource source, boolean wanted) {
        String table = source instanceof MemberSource.Group ? "namespaces" : "projects";
        HERE.rows().ask("update " + table + " set settings = jsonb_build_object('request_access_enabled', ?) where id = ? returning id",
                wanted, source.id());
    }
}
